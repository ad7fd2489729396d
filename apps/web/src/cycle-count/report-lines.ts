import { countClassLabels } from '@cultivatd/domain/cycle-count/compare-count'
import type { CountedRecord, CountReport, CountScan } from '@cultivatd/domain/cycle-count/cycle-count'
import { csvText } from '@cultivatd/domain/csv/csv-text'

export type ReportLine = CountReport['lines'][number]

/** How what stood in the wrong place stands by now. */
export interface Misplaced {
  line: ReportLine
  /** As our books have it now; undefined while that is not known. */
  record: CountedRecord | undefined
  /** Where it has to be told: it was moved here since, it is to be moved, or it was given a place in the room. */
  is: 'moved' | 'to-move' | 'in-room'
}

/** What has a kind: some book has it. */
export type MovableLine = ReportLine & { kind: NonNullable<ReportLine['kind']> }

/** What stands in the room of a count and is still elsewhere in our books. */
export const toBeMoved = (misplaced: readonly Misplaced[]): MovableLine[] =>
  misplaced.flatMap(({ is, line }) => (is === 'to-move' && line.kind !== null ? { ...line, kind: line.kind } : []))

/** What was found in the wrong place, with what has become of it since. */
export function misplacedIn(lines: readonly ReportLine[], scans: readonly CountScan[], roomId: string): Misplaced[] {
  const known = new Map(scans.flatMap(({ label, record }) => (record ? [[label, record] as const] : [])))
  return lines.flatMap((line) => {
    if (line.is !== 'wrong-place') return []
    const record = known.get(line.label)
    // It was in this room already: another rack of it.
    if (line.oursRoomId === roomId) return { line, record, is: 'in-room' }
    return { line, record, is: record?.ours.roomId === roomId ? 'moved' : 'to-move' }
  })
}

/** The report as a table. */
export const reportCsv = ({ lines }: CountReport): string =>
  csvText([
    [
      'Label',
      'Result',
      'Kind',
      'Strain or item',
      'State',
      'In our books',
      'In Metrc',
      'Scans',
      'Scanned by',
      'First scan',
    ],
    ...lines.map((line) => [
      line.label,
      countClassLabels[line.is],
      line.kind === null ? '' : kindWords[line.kind],
      line.about,
      line.state,
      line.ours,
      line.metrc,
      line.scans.length,
      [...new Set(line.scans.map(({ by }) => by))].join(', '),
      line.scans[0]?.at ?? '',
    ]),
  ])

const kindWords = { plant: 'Plant', plantBatch: 'Batch', package: 'Package' } as const
