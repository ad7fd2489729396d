import * as z from 'zod'
import { businessDay, entityId, requiredText } from '../field/field.ts'
import { type FieldWords, wordFrom } from '../history/field-changes.ts'
import { TagLabel } from '../tag/tag.ts'

/** Where a count looks: a room, or one rack of a system in it. */
export const CountPlace = z.strictObject({
  roomId: entityId,
  /** Null for the whole room. */
  systemId: entityId.nullable(),
  rack: z.int().min(1).nullable(),
})
export type CountPlace = z.infer<typeof CountPlace>

/** What begins a count. */
export const CycleCountForm = CountPlace.refine(({ systemId, rack }) => (systemId === null) === (rack === null), {
  message: 'Choose a rack of the system',
  path: ['rack'],
})
export type CycleCountForm = z.infer<typeof CycleCountForm>

/** Of one act: a table that is pasted holds no more. */
export const mostScansAtOnce = 2000

/** Labels as they were scanned, each with an id that the device made; a label that was scanned twice is there twice. */
export const ScanForm = z.strictObject({
  scans: z
    .array(z.strictObject({ id: entityId, label: TagLabel }))
    .min(1, 'Scan a label')
    .max(mostScansAtOnce, `Scan at most ${mostScansAtOnce.toLocaleString('en-US')} labels at once`),
})
export type ScanForm = z.infer<typeof ScanForm>

/** What our books and Metrc know of what has a label. */
export const CountedRecord = z.object({
  label: z.string(),
  kind: z.enum(['plant', 'plantBatch', 'package']),
  /** Its strain or item. */
  about: z.string(),
  /** Whether it is a thing that stands somewhere in this facility: neither harvested, destroyed, finished nor on its way. */
  isStanding: z.boolean(),
  /** 'Flowering', 'Harvested', 'Of license 403-00123' */
  state: z.string(),
  /** Where our books have it: where it goes when what waits for Metrc is done, and its rack, which only we know. */
  ours: z.object({
    roomId: z.string().nullable(),
    roomName: z.string().nullable(),
    /** A room that is no location of Metrc. */
    isOwnRoom: z.boolean(),
    systemId: z.string().nullable(),
    systemName: z.string().nullable(),
    rack: z.number().nullable(),
  }),
  /** Where Metrc has it, as far as the mirror knows. */
  metrc: z.object({ roomId: z.string().nullable(), roomName: z.string().nullable() }),
})
export type CountedRecord = z.infer<typeof CountedRecord>

/** A scan of a count, as it was made. */
export const CountScan = z.object({
  id: z.string(),
  label: z.string(),
  /** When it was scanned, an instant, and by whom. */
  at: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** Somebody took it back: it does not count. */
  isTakenBack: z.boolean(),
  /** It waited on a device and arrived after the count was finished: the report is without it. */
  isLate: z.boolean(),
  /** What has the label; null: nothing has. Undefined while nobody has looked. */
  record: CountedRecord.nullable().optional(),
})
export type CountScan = z.infer<typeof CountScan>

export const countStates = ['open', 'finished', 'given-up'] as const
export type CountState = (typeof countStates)[number]

const Sum = z.int().min(0)
export const SealedSums = z.strictObject({
  missing: Sum,
  'wrong-place': Sum,
  unknown: Sum,
  twice: Sum,
  fine: Sum,
})

/** A cycle count: somebody walks a room and scans what is there. */
export const CycleCount = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  ...CountPlace.shape,
  /** As it was called when the count began, as the system was. */
  roomName: z.string(),
  systemName: z.string().nullable(),
  state: z.enum(countStates),
  startedByName: z.string(),
  /** Instants. */
  startedAt: z.string(),
  endedByName: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** How many labels were scanned, each once. */
  scanned: z.number(),
  /** Who scanned, by name. */
  people: z.array(z.string()),
  /** Of one that is finished: what it came to, and the SHA-256 of its report, in hex. */
  sums: SealedSums.nullable(),
  seal: z.string().nullable(),
  /** The task for what is missing. */
  taskId: z.string().nullable(),
  /** Why it was given up. */
  reason: z.string().nullable(),
})
export type CycleCount = z.infer<typeof CycleCount>

/** Who looks for what is missing, and by when. */
export const SearchForm = z.strictObject({ employeeId: entityId, dueDate: businessDay })
export type SearchForm = z.infer<typeof SearchForm>

/** The end of a count. */
export const FinishForm = z.strictObject({
  /** What it came to as it was seen: another one is refused. */
  sums: SealedSums,
  /** Null where nothing is missing. */
  search: SearchForm.nullable(),
})
export type FinishForm = z.infer<typeof FinishForm>

export const GiveUpForm = z.strictObject({ reason: requiredText(500) })
export type GiveUpForm = z.infer<typeof GiveUpForm>

/** A count as it is sealed when it is finished, written as JSON: the seal is the SHA-256 of that text. */
export const CountReport = z.object({
  facilityId: z.string(),
  countId: z.string(),
  place: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  finishedBy: z.string(),
  finishedAt: z.string(),
  sums: SealedSums,
  lines: z.array(
    z.object({
      label: z.string(),
      is: z.enum(['missing', 'wrong-place', 'unknown', 'twice', 'fine']),
      kind: CountedRecord.shape.kind.nullable(),
      about: z.string(),
      state: z.string(),
      /** Where our books and Metrc had it. */
      ours: z.string(),
      /** Which room that was; null of what stood nowhere here. */
      oursRoomId: z.string().nullable(),
      metrc: z.string(),
      scans: z.array(z.object({ at: z.string(), by: z.string() })),
    }),
  ),
})
export type CountReport = z.infer<typeof CountReport>

/** 'Flower 2, North, rack 3' */
export const countPlaceText = ({ roomName, systemName, rack }: Pick<CycleCount, 'roomName' | 'systemName' | 'rack'>) =>
  systemName === null ? roomName : `${roomName}, ${systemName}, rack ${rack}`

/** 'cycle count of Flower 2' */
export const countTitle = (count: Pick<CycleCount, 'roomName' | 'systemName' | 'rack'>): string =>
  `cycle count of ${countPlaceText(count)}`

export const countStateLabels: Readonly<Record<CountState, string>> = {
  open: 'Open',
  finished: 'Finished',
  'given-up': 'Given up',
}

/** What the history calls its fields. */
export const cycleCountWords: FieldWords = {
  place: { label: 'Place' },
  state: { label: 'State', text: wordFrom(countStateLabels) },
  scans: { label: 'Scans' },
  lastScan: { label: 'Last scan' },
  result: { label: 'Result' },
  seal: { label: 'Seal' },
  search: { label: 'Missing, looked for by' },
  reason: { label: 'Reason' },
}
