"""Paishan 牌山: regional Chinese mahjong as a library."""
