import type { CycleCount } from '@cultivatd/domain/cycle-count/cycle-count'
import { numberText } from '../ui/number-text.ts'
import type { MovableLine } from './report-lines.ts'

export type MovedKind = MovableLine['kind']

export const movedKinds = ['plant', 'plantBatch', 'package'] as const satisfies readonly MovedKind[]

const nouns: Record<MovedKind, readonly [one: string, many: string]> = {
  plant: ['plant', 'plants'],
  plantBatch: ['batch', 'batches'],
  package: ['package', 'packages'],
}

/** '5 plants' */
const countText = (count: number, kind: MovedKind): string => `${numberText(count)} ${nouns[kind][count === 1 ? 0 : 1]}`

/** '5 plants, 1 batch, 2 packages' */
export const kindsText = (lines: readonly Pick<MovableLine, 'kind'>[]): string =>
  movedKinds
    .map((kind) => ({ kind, count: lines.filter((line) => line.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => countText(count, kind))
    .join(', ')

/** 'Move 5 plants', and of several kinds 'Move all 7' */
export function movesText(lines: readonly Pick<MovableLine, 'kind'>[]): string {
  const isOneKind = new Set(lines.map(({ kind }) => kind)).size === 1
  return `Move ${isOneKind ? kindsText(lines) : `all ${numberText(lines.length)}`}`
}

/** Where the draft of the moves is that a count leads to. */
export const movePlaceOf = ({ id }: Pick<CycleCount, 'id'>): string => `cycle-count ${id} move`

/** For so long after a count has ended a press means what was there before. */
export const settledMs = 500
