// Quiet noises made with WebAudio. Nothing sounds before the first gesture (browsers demand it, guests like it).

/** The sounds everything shares; a game's board makes its own with `tone` and `noise`. */
export type SoundName = 'tap' | 'lay' | 'turn' | 'draw' | 'yourTurn' | 'tick' | 'good' | 'bad' | 'win' | 'stamp' | 'hiss' | 'chime';

interface Tone {
  hz: number;
  toHz?: number;
  ms: number;
  volume?: number;
  type?: OscillatorType;
  afterMs?: number;
}

interface Noise {
  ms: number;
  volume?: number;
  /** Middle of the band that is let through. */
  hz?: number;
  toHz?: number;
  sharpness?: number;
  afterMs?: number;
}

const SOUNDS: Record<SoundName, { tones?: readonly Tone[]; noises?: readonly Noise[] }> = {
  tap: { noises: [{ ms: 30, hz: 2600, volume: 0.12, sharpness: 2 }] },
  lay: { tones: [{ hz: 190, toHz: 110, ms: 90, volume: 0.28, type: 'triangle' }], noises: [{ ms: 60, hz: 1300, volume: 0.16 }] },
  turn: { noises: [{ ms: 90, hz: 900, toHz: 2600, volume: 0.14, sharpness: 1.5 }] },
  draw: { noises: [{ ms: 130, hz: 3200, toHz: 1500, volume: 0.12, sharpness: 1.2 }] },
  yourTurn: { tones: [{ hz: 587, ms: 160, volume: 0.13 }, { hz: 880, ms: 240, volume: 0.11, afterMs: 120 }] },
  tick: { tones: [{ hz: 1200, ms: 24, volume: 0.08, type: 'square' }] },
  good: { tones: [{ hz: 660, ms: 120, volume: 0.12 }, { hz: 990, ms: 200, volume: 0.1, afterMs: 90 }] },
  bad: { tones: [{ hz: 220, toHz: 160, ms: 220, volume: 0.16, type: 'triangle' }] },
  win: { tones: [{ hz: 523, ms: 200, volume: 0.12 }, { hz: 659, ms: 200, volume: 0.12, afterMs: 140 }, { hz: 784, ms: 420, volume: 0.13, afterMs: 280 }] },
  stamp: { tones: [{ hz: 120, toHz: 60, ms: 130, volume: 0.4, type: 'triangle' }], noises: [{ ms: 70, hz: 700, volume: 0.3 }] },
  hiss: { noises: [{ ms: 900, hz: 5200, toHz: 2600, volume: 0.1, sharpness: 0.7 }] },
  chime: { tones: [{ hz: 1318, ms: 700, volume: 0.07 }, { hz: 1976, ms: 900, volume: 0.04, afterMs: 30 }] },
};

const ATTACK_S = 0.006;
const SILENCE = 0.0001;

export class Sound {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  constructor(
    /** The one switch. */
    private readonly on: () => boolean,
    document: Document,
  ) {
    for (const gesture of ['pointerdown', 'keydown'] as const) document.addEventListener(gesture, () => this.#wake(), { passive: true });
  }

  play(name: SoundName): void {
    const { tones = [], noises = [] } = SOUNDS[name];
    for (const tone of tones) this.tone(tone);
    for (const noise of noises) this.noise(noise);
  }

  tone({ hz, toHz = hz, ms, volume = 0.15, type = 'sine', afterMs = 0 }: Tone): void {
    const context = this.#ready();
    if (!context) return;
    const start = context.currentTime + afterMs / 1000;
    const source = new OscillatorNode(context, { type, frequency: hz });
    source.frequency.exponentialRampToValueAtTime(toHz, start + ms / 1000);
    source.connect(this.#envelope(context, volume, start, ms)).connect(context.destination);
    source.start(start);
    source.stop(start + ms / 1000);
  }

  noise({ ms, volume = 0.12, hz = 1500, toHz = hz, sharpness = 1, afterMs = 0 }: Noise): void {
    const context = this.#ready();
    if (!context) return;
    const start = context.currentTime + afterMs / 1000;
    const source = new AudioBufferSourceNode(context, { buffer: this.#hiss(context), loop: true });
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: hz, Q: sharpness });
    band.frequency.exponentialRampToValueAtTime(toHz, start + ms / 1000);
    source.connect(band).connect(this.#envelope(context, volume, start, ms)).connect(context.destination);
    source.start(start);
    source.stop(start + ms / 1000);
  }

  #wake(): void {
    if (!this.on()) return;
    this.#context ??= new AudioContext({ latencyHint: 'interactive' });
    if (this.#context.state === 'suspended') void this.#context.resume();
  }

  #ready(): AudioContext | null {
    return this.on() && this.#context?.state === 'running' ? this.#context : null;
  }

  #envelope(context: AudioContext, volume: number, start: number, ms: number): GainNode {
    const gain = new GainNode(context, { gain: SILENCE });
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + ATTACK_S);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + ms / 1000);
    return gain;
  }

  #hiss(context: AudioContext): AudioBuffer {
    if (this.#noise) return this.#noise;
    const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const data = buffer.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    return (this.#noise = buffer);
  }
}
