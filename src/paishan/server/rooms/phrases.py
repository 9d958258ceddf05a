"""The quick phrases of the table."""

from __future__ import annotations

from typing import Final

from paishan.core.text import Text

PHRASES: Final[dict[str, Text]] = {
    "hello": Text("大家好，很高兴见到各位", "Hello everybody"),
    "hurry": Text("快点吧，等得花都谢了", "Hurry up, the flowers are fading"),
    "wait": Text("稍等一下，我想想", "One moment, let me think"),
    "nice": Text("这牌打得真好", "Well played"),
    "thanks": Text("谢谢", "Thank you"),
    "sorry": Text("不好意思", "Sorry"),
    "luck": Text("手气真好", "What luck"),
    "unlucky": Text("今天手气不行啊", "No luck today"),
    "again": Text("再来一局", "One more round"),
    "bye": Text("先走了，下次再聚", "I have to go, see you"),
}
"""Phrase id -> words. Muting somebody is the listener's own business: his client leaves them out."""
