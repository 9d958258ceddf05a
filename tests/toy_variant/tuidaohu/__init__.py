"""推倒胡, a plain game that shows how little a variant must say; importing it registers it."""

from tests.toy_variant.tuidaohu.variant import TUIDAOHU as VARIANT

from paishan.variants.registry import register

register(VARIANT)

__all__ = ["VARIANT"]
