import { type ReadingKind, readingKinds, readingLabels } from './reading-kinds.ts'

/** What is measured of the water of a system, in the order in which people read it (DATA-12). */
export const waterKinds = ['ph', 'ec', 'temperature'] as const
export type WaterKind = (typeof waterKinds)[number]

export type MeasuredKind = ReadingKind | WaterKind

/** Of a room what people read there, of a system what they read of its water. */
export interface MeasuredPlace {
  /** Empty for a source of a room. */
  systemId: string
}

export const kindsOf = ({ systemId }: MeasuredPlace): readonly MeasuredKind[] =>
  systemId === '' ? readingKinds : waterKinds

const labels: Readonly<Record<MeasuredKind, string>> = { ...readingLabels, ph: 'PH', ec: 'EC' }

export const measuredLabel = (kind: MeasuredKind): string => labels[kind]

/**
 * How many parts of its unit a packed minute tells apart, for each series of a source (decision 063): five of a room, then
 * three of water. The bounds of each kind fit into a `smallint` so.
 */
export const packedParts = [100, 100, 1000, 3, 10, 1000, 100, 100] as const

/** Series that a source has: those of a room come first, so that neither is taken for the other. */
export const seriesOfSource = packedParts.length

/** Which of the series of a source it is. */
export const seriesPlace = (kind: MeasuredKind, place: MeasuredPlace): number =>
  (place.systemId === '' ? 0 : readingKinds.length) + kindsOf(place).indexOf(kind)
