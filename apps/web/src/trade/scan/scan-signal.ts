import type { Scanned } from './scanned.ts'

/** Frequencies in hertz one after the other, and how a phone shakes, in milliseconds: known without a look at the screen. */
export interface Signal {
  tones: readonly number[]
  toneMs: number
  shakes: number[]
}

const signals: Readonly<Record<Scanned['is'], Signal>> = {
  added: { tones: [1_320], toneMs: 90, shakes: [60] },
  again: { tones: [880, 880], toneMs: 80, shakes: [40, 60, 40] },
  refused: { tones: [220], toneMs: 320, shakes: [300] },
}

let audio: AudioContext | null = null

/** Browsers let a page sound only after a press, and some only within it. */
export function wakeSound(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume().catch(() => {})
  } catch {
    // A device without sound shakes, and shows it.
  }
}

/** Tells the hand and the ear what became of a scan. */
export const signal = (is: Scanned['is']): void => give(signals[is])

export function give({ tones, toneMs, shakes }: Signal): void {
  navigator.vibrate?.(shakes)
  if (audio?.state !== 'running') return
  const begin = audio.currentTime
  for (const [at, tone] of tones.entries()) {
    const [from, to] = [begin + (at * 1.6 * toneMs) / 1_000, begin + ((at * 1.6 + 1) * toneMs) / 1_000]
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
