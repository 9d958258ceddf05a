/** Calls by the browser's own voice, when it has a Chinese one. */

/** What is needed of `speechSynthesis`. */
export type Synthesis = Pick<SpeechSynthesis, "getVoices" | "speak" | "cancel" | "speaking">;
type Utter = (word: string) => SpeechSynthesisUtterance;

const RATE = 1.25;

/** A voice for Mandarin, one of the device before one of the network. */
export function chinese(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const fitting = voices.filter((each) => /^(zh|cmn)\b/i.test(each.lang.replace("_", "-")) && !/HK|TW/i.test(each.lang));
  return fitting.find((each) => each.localService) ?? fitting[0] ?? null;
}

export class Voice {
  constructor(
    private readonly synthesis: Synthesis | null = typeof speechSynthesis === "undefined" ? null : speechSynthesis,
    private readonly utter: Utter = (word) => new SpeechSynthesisUtterance(word),
  ) {}

  /** Says it and cuts short what is being said; false when there is no voice for it. */
  say(word: string): boolean {
    try {
      const voice = this.synthesis ? chinese(this.synthesis.getVoices()) : null;
      if (!this.synthesis || !voice) return false;
      if (this.synthesis.speaking) this.synthesis.cancel();
      const utterance = this.utter(word);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = RATE;
      this.synthesis.speak(utterance);
      return true;
    } catch {
      // Some browsers name the interface and refuse to use it.
      return false;
    }
  }
}
