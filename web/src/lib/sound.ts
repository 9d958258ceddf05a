/** Clacks of tiles, made of noise and a short tone by the browser; no files. A browser without them stays silent. */
import type { Clack } from "./calls";

/** One knock: when (ms), pitch of the body (Hz), loudness, length (ms). */
export interface Knock {
  at: number;
  pitch: number;
  gain: number;
  ms: number;
}

const lay: Knock = { at: 0, pitch: 1900, gain: 0.5, ms: 45 };

/** The knocks of every sound. */
export const KNOCKS: Record<Clack, readonly Knock[]> = {
  lay: [lay],
  meld: [lay, { ...lay, at: 70, pitch: 2200, gain: 0.4 }],
  kong: [lay, { ...lay, at: 60, pitch: 2200 }, { ...lay, at: 130, pitch: 1500, gain: 0.6, ms: 70 }],
  listen: [{ at: 0, pitch: 880, gain: 0.22, ms: 180 }],
  win: [0, 90, 180, 300].map((at, index) => ({ at, pitch: 1300 + 260 * index, gain: 0.45, ms: index < 3 ? 60 : 220 })),
  deal: Array.from({ length: 9 }, (_, index) => ({ at: index * 48, pitch: 1600 + ((index * 7) % 5) * 180, gain: 0.18, ms: 40 })),
};

type Maker = () => AudioContext;

export class Clacks {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;

  constructor(private readonly make: Maker = () => new AudioContext()) {}

  /** Browsers allow sound after the first tap or key; call it then. */
  wake(): void {
    try {
      this.context ??= this.make();
      if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
    } catch {
      // No sound on this device.
    }
  }

  /** `pan` from -1 (left) to 1 (right). */
  play(clack: Clack, pan = 0): void {
    const context = this.context;
    if (!context || context.state !== "running") return;
    const out = context.createStereoPanner();
    out.pan.value = pan;
    out.connect(context.destination);
    for (const knock of KNOCKS[clack]) this.knock(context, out, knock);
  }

  private knock(context: AudioContext, out: AudioNode, { at, pitch, gain, ms }: Knock): void {
    const [start, end] = [context.currentTime + at / 1000, context.currentTime + (at + ms) / 1000];
    const loud = context.createGain();
    loud.gain.setValueAtTime(gain, start);
    loud.gain.exponentialRampToValueAtTime(0.001, end);
    loud.connect(out);
    const body = context.createOscillator();
    body.type = "triangle";
    body.frequency.setValueAtTime(pitch, start);
    body.frequency.exponentialRampToValueAtTime(pitch * 0.55, end);
    const rattle = context.createBufferSource();
    rattle.buffer = this.noise ??= noise(context);
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch * 1.7;
    rattle.connect(band).connect(loud);
    body.connect(loud);
    for (const source of [body, rattle]) {
      source.start(start);
      source.stop(end);
    }
  }
}

const NOISE_SECONDS = 0.25;

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_SECONDS), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
