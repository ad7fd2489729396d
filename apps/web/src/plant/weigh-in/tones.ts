import { give, type Signal, wakeSound } from '../../trade/scan/scan-signal.ts'

/** What a station tells a person who does not look at it. */
export type Said = 'chosen' | 'taken' | 'repeat' | 'doubt' | 'wrong'

/** They differ in how many there are and in which direction they go, not in their pitch alone: a grow room is loud. */
export const tones: Readonly<Record<Said, Signal>> = {
  chosen: { tones: [880], toneMs: 60, shakes: [20] },
  taken: { tones: [880, 1320], toneMs: 80, shakes: [40] },
  repeat: { tones: [660, 660, 660], toneMs: 100, shakes: [60, 60, 60, 60, 60] },
  doubt: { tones: [990, 660, 990, 660], toneMs: 120, shakes: [200, 80, 200] },
  wrong: { tones: [220], toneMs: 400, shakes: [400] },
}

/** Sounds and shakes where the device can; it says nothing where it cannot, what it means stands on the screen. */
export function signal(is: Said): void {
  wakeSound()
  give(tones[is])
}
