"""保山麻将."""

from paishan.variants.baoshan.variant import BAOSHAN as VARIANT

__all__ = ["VARIANT"]
