/** What a station tells a person who does not look at it. */
export type Signal = 'chosen' | 'taken' | 'repeat' | 'doubt' | 'wrong'

interface Tone {
  /** In hertz, one after the other. */
  notes: readonly number[]
  /** Of each, in seconds. */
  seconds: number
  /** In milliseconds: on, off, on. */
  buzz: readonly number[]
}

/** They differ in how many there are and in which direction they go, not in their pitch alone: a grow room is loud. */
export const tones: Readonly<Record<Signal, Tone>> = {
  chosen: { notes: [880], seconds: 0.06, buzz: [20] },
  taken: { notes: [880, 1320], seconds: 0.08, buzz: [40] },
  repeat: { notes: [660, 660, 660], seconds: 0.1, buzz: [60, 60, 60, 60, 60] },
  doubt: { notes: [990, 660, 990, 660], seconds: 0.12, buzz: [200, 80, 200] },
  wrong: { notes: [220], seconds: 0.4, buzz: [400] },
}

let audio: AudioContext | null = null

/** Sounds and buzzes where the device can; it says nothing where it cannot, what it means stands on the screen. */
export function signal(is: Signal): void {
  const { notes, seconds, buzz } = tones[is]
  navigator.vibrate?.([...buzz])
  if (typeof AudioContext !== 'function') return
  audio ??= new AudioContext()
  // Browsers let it sound only after somebody touched the page.
  void audio.resume().catch(() => {})
  for (const [at, hertz] of notes.entries()) {
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    const begin = audio.currentTime + at * seconds * 1.4
    note.frequency.value = hertz
    note.type = 'square'
    loudness.gain.value = 0.12
    note.connect(loudness).connect(audio.destination)
    note.start(begin)
    note.stop(begin + seconds)
  }
}
