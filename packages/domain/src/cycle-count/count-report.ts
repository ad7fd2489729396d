import { type CountLine, countSums, whereText } from './compare-count.ts'
import { countPlaceText, type CountReport, type CycleCount } from './cycle-count.ts'

/** What is sealed: the count with every label as it came out. */
export const countReport = (
  count: Pick<CycleCount, 'id' | 'facilityId' | 'roomName' | 'systemName' | 'rack' | 'startedByName' | 'startedAt'>,
  lines: readonly CountLine[],
  { by, at }: { by: string; at: string },
): CountReport => ({
  facilityId: count.facilityId,
  countId: count.id,
  place: countPlaceText(count),
  startedBy: count.startedByName,
  startedAt: count.startedAt,
  finishedBy: by,
  finishedAt: at,
  sums: countSums(lines),
  lines: lines.flatMap(({ label, is, record, scans }) =>
    is === 'unchecked'
      ? []
      : {
          label,
          is,
          kind: record?.kind ?? null,
          about: record?.about ?? '',
          state: record?.state ?? '',
          ours: record?.isStanding ? whereText(record.ours) : '',
          oursRoomId: record?.isStanding ? record.ours.roomId : null,
          metrc: record?.isStanding ? (record.metrc.roomName ?? '') : '',
          scans: scans.map((scan) => ({ at: scan.at, by: scan.userName })),
        },
  ),
})
