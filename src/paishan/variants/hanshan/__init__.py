"""含山麻将."""

from paishan.variants.hanshan.variant import HANSHAN as VARIANT

__all__ = ["VARIANT"]
