import type { CountLine } from '@cultivatd/domain/cycle-count/compare-count'
import { give, type Signal } from '../trade/scan/scan-signal.ts'

const signals: Readonly<Record<CountLine['is'], Signal>> = {
  fine: { tones: [1_320], toneMs: 90, shakes: [60] },
  twice: { tones: [880, 880], toneMs: 80, shakes: [40, 60, 40] },
  'wrong-place': { tones: [660, 440], toneMs: 140, shakes: [120, 60, 120] },
  unknown: { tones: [220], toneMs: 320, shakes: [300] },
  missing: { tones: [], toneMs: 0, shakes: [] },
  unchecked: { tones: [990], toneMs: 60, shakes: [30] },
}

/** Tells the hand and the ear what a scan came out as. */
export const signal = (is: CountLine['is']): void => give(signals[is])
