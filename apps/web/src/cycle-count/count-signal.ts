import type { CountLine } from '@cultivatd/domain/cycle-count/compare-count'

/** Frequencies in hertz one after the other, and how a phone shakes, in milliseconds: known without a look at the screen. */
const signals: Readonly<Record<CountLine['is'], { tones: readonly number[]; toneMs: number; shakes: number[] }>> = {
  fine: { tones: [1_320], toneMs: 90, shakes: [60] },
  twice: { tones: [880, 880], toneMs: 80, shakes: [40, 60, 40] },
  'wrong-place': { tones: [660, 440], toneMs: 140, shakes: [120, 60, 120] },
  unknown: { tones: [220], toneMs: 320, shakes: [300] },
  missing: { tones: [], toneMs: 0, shakes: [] },
  unchecked: { tones: [990], toneMs: 60, shakes: [30] },
}

let audio: AudioContext | null = null

/** Browsers let a page sound only after a press: called within one. */
export function wakeSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => {})
  } catch {
    // A device without sound shakes, and shows it.
  }
}

/** Tells the hand and the ear what a scan came out as. */
export function signal(is: CountLine['is']): void {
  const { tones, toneMs, shakes } = signals[is]
  navigator.vibrate?.(shakes)
  if (audio?.state !== 'running') return
  for (const [at, tone] of tones.entries()) {
    const from = audio.currentTime + (at * 1.6 * toneMs) / 1_000
    const to = from + toneMs / 1_000
    const oscillator = audio.createOscillator()
    const loudness = audio.createGain()
    oscillator.frequency.value = tone
    oscillator.type = 'triangle'
    // Without a ramp it would click.
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.4, from + 0.01)
    loudness.gain.linearRampToValueAtTime(0, to)
    oscillator.connect(loudness).connect(audio.destination)
    oscillator.start(from)
    oscillator.stop(to)
  }
}
