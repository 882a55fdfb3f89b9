// Short sounds of our own, made with WebAudio when they are wanted. Nothing is made before the first sound, so a page
// without sounds has no audio at all; browsers let it begin only after a key or a click.
import { lively } from '../device/lively.svelte';

export type Sound = 'card' | 'cards' | 'claim' | 'tunnel' | 'station' | 'ticket' | 'turn' | 'end' | 'robbed';

let context: AudioContext | undefined;
const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

/** Sounds that come before the first key or click are not heard, and must not all be heard with it. */
function ready(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false) return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function hissOf(audio: BaseAudioContext): AudioBuffer {
  const known = hisses.get(audio);
  if (known) return known;
  const hiss = audio.createBuffer(1, audio.sampleRate * 0.7, audio.sampleRate);
  const data = hiss.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  hisses.set(audio, hiss);
  return hiss;
}

/** A gain that swells and dies away, joined to the loudspeaker. */
function envelope(audio: BaseAudioContext, at: number, loud: number, seconds: number, swell = 0.005): GainNode {
  const gain = audio.createGain();
  const most = loud * (lively().volume / 100) ** 2;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(most, at + swell);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

/** A breath of noise through a filter: paper, wheels, steam. */
function noise(audio: BaseAudioContext, at: number, seconds: number, pitch: number, loud: number, to = pitch): void {
  const source = audio.createBufferSource();
  source.buffer = hissOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(envelope(audio, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

function tone(
  audio: BaseAudioContext,
  at: number,
  seconds: number,
  pitch: number,
  loud: number,
  shape: OscillatorType = 'sine',
  to = pitch,
): void {
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + seconds);
  voice.connect(envelope(audio, at, loud, seconds, 0.008));
  voice.start(at);
  voice.stop(at + seconds);
}

/** A bell: a note and its strange overtones. */
function bell(audio: BaseAudioContext, at: number, pitch: number, loud: number): void {
  for (const [times, part] of [
    [1, 1],
    [2.76, 0.35],
    [5.4, 0.15],
  ] as const)
    tone(audio, at, 1.1 / times + 0.25, pitch * times, loud * part);
}

const sounds: Readonly<Record<Sound, (audio: BaseAudioContext, at: number) => void>> = {
  card: (a, at) => noise(a, at, 0.11, 2600, 0.35, 1300),
  cards: (a, at) => [0, 0.07].forEach((d) => noise(a, at + d, 0.1, 2600, 0.3, 1300)),
  // Wheels over joints: two and two.
  claim: (a, at) =>
    [0, 0.09, 0.3, 0.39].forEach((d) => {
      tone(a, at + d, 0.09, 150, 0.5, 'triangle', 70);
      noise(a, at + d, 0.06, 900, 0.25);
    }),
  tunnel: (a, at) => {
    tone(a, at, 0.7, 70, 0.6, 'sine', 38);
    noise(a, at, 0.6, 320, 0.25, 120);
  },
  station: (a, at) => [0, 0.13].forEach((d) => tone(a, at + d, 0.1, 320, 0.35, 'square', 240)),
  ticket: (a, at) => {
    noise(a, at, 0.05, 3400, 0.35);
    tone(a, at + 0.05, 0.05, 1200, 0.12, 'square', 900);
  },
  turn: (a, at) => {
    bell(a, at, 880, 0.22);
    bell(a, at + 0.16, 1174, 0.18);
  },
  robbed: (a, at) => tone(a, at, 0.35, 330, 0.3, 'sawtooth', 110),
  // A steam whistle: three notes with breath.
  end: (a, at) => {
    for (const pitch of [523, 659, 784]) {
      tone(a, at, 0.45, pitch * 0.97, 0.12, 'triangle', pitch);
      tone(a, at + 0.55, 0.9, pitch * 0.97, 0.14, 'triangle', pitch);
    }
    noise(a, at, 0.4, 2400, 0.08);
    noise(a, at + 0.55, 0.39, 2400, 0.08);
  },
};

export function play(sound: Sound): void {
  if (!lively().sound || lively().volume === 0) return;
  const audio = ready();
  if (audio !== undefined) sounds[sound](audio, audio.currentTime + 0.01);
}

const ofEvent: Readonly<Record<string, Sound>> = {
  took: 'card',
  drew: 'card',
  swept: 'cards',
  kept: 'ticket',
  claimed: 'claim',
  turned_up: 'tunnel',
  built: 'station',
  bought: 'station',
  played: 'cards',
  robbed: 'robbed',
  dealt: 'cards',
  ended: 'end',
};

/** The weightiest sound of what happened: one move makes one sound. */
export function soundOf(events: readonly { readonly event: string }[]): Sound | undefined {
  const order: readonly Sound[] = ['end', 'robbed', 'tunnel', 'claim', 'station', 'ticket', 'cards', 'card'];
  const all = new Set(events.map((e) => ofEvent[e.event]));
  return order.find((s) => all.has(s));
}
