import type { Addend } from '@cultivatd/domain/operation/doubling'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { MetrcClient, WriteOptions } from '@cultivatd/metrc/metrc-client'
import type { WriteName } from '@cultivatd/metrc/writes'
import type { Db } from '../db/db.ts'
import type { MadeRecord, RecordKey } from '../mirror/own-write.store.ts'
import type { Touched } from '../mirror/read-back.store.ts'

/** What a kind may do with Metrc: write, and read to see what became of it. */
export type LedgerClient = Pick<
  MetrcClient,
  | WriteName
  | 'deleteLocation'
  | 'deleteSublocation'
  | 'discontinuePackage'
  | 'deleteHarvestWaste'
  | 'deleteTransferTemplate'
  | 'deleteExternalTransfer'
  | 'deleteDriver'
  | 'deleteVehicle'
  | 'archiveProcessingJob'
  | 'read'
  | 'readAll'
  | 'readRecord'
>

/** What is asked of Metrc about a write that has no clear answer. */
export interface Question<P> {
  client: Pick<MetrcClient, 'read' | 'readAll' | 'readRecord'>
  facilityId: string
  payload: P
  /** What the mirror showed of the record when the person acted, and what operations confirmed since made of it. */
  before: unknown
  /** As the record was before operations that were confirmed just before it was sent: a read that is behind shows it so. */
  formerly: readonly unknown[]
  /** Whether an earlier operation of the record was sent from here after this one was recorded: then that has touched it. */
  isTouchedByUs: boolean
  /** When it was sent, by Metrc's clock. */
  sentAt: Date
  /** When other operations that leave the same traces (`isAlike`) were sent that Metrc has confirmed, by Metrc's clock. */
  confirmedAlike: readonly Date[]
  /** Whether a person decided what became of one of those, or of one that was not applied. */
  isDecidedAlike: boolean
  signal: AbortSignal
}

/**
 * What Metrc's records say of a write without an answer.
 *
 * - applied: they cannot be as they are without it.
 * - not-applied: they are as they were. This holds only when the write cannot be on its way any more, and Metrc's index
 *   has caught up; the ledger waits for that before it sends again.
 * - unclear: somebody else changed the record as well, so that only a person can tell.
 */
export interface Finding {
  verdict: 'applied' | 'not-applied' | 'unclear'
  /** The record was as wanted before too: the write may still come, or the read be behind, and it is an end only once neither can. */
  mayStillCome?: boolean
  /** Applied, but it was so before it was first sent, by Metrc's stamp or by what was confirmed to us: not by this. */
  wasSoBefore?: boolean
  /**
   * not-applied: when Metrc last stamped what tells so. Null where nothing can have taken this back unseen: the stamp is the one
   * of before, or entries are counted that stay. Left out where nobody can know: after a restore a person decides then.
   */
  touchedAt?: string | null
  /** Metrc's id of what was made. */
  id?: number | null
  /** What Metrc shows of the record, for people; null when it shows none. */
  now: Fact[] | null
  /** The comparison in one sentence, for people. */
  sentence: string
}

/** Fields of a record of Metrc by their names. */
export type Fields = Record<string, unknown>

/** A number of a record that a write adds to. */
export interface Added {
  of: Addend
  /** As Metrc spells it. */
  field: string
  /** Signed, in the unit of the record. */
  amount: number
  /** Of the record; '' for what is counted. */
  unit: string
}

/** Entries in a list of Metrc that cannot be told apart. */
export interface Entries {
  listed: number
  /** How many of them were made from here. */
  ours: number
}

/** A write that Metrc has applied. */
export interface ConfirmedWrite<P> {
  operationId: string
  payload: P
  /** Metrc's id of what was made; null for what makes nothing or when Metrc did not say. */
  metrcId: number | null
}

/** How one kind of write is sent, how it is found again in Metrc, and what it changes here. */
export interface Kind<P> {
  /** Metrc takes this write for one record at a time, or the record is read first: what hinders that hinders no other. */
  goesAlone?: boolean
  /**
   * Applied twice it counts twice. Everything else sets what it sets again, or is refused because such a tag or name is
   * used; not for these, so that Metrc's index has to have caught up before they are sent again.
   */
  addsUp?: boolean
  /**
   * The payload with what is too large to be kept in it, or is known only just before it is sent.
   */
  enclosed?(db: Db, operation: { operationId: string; facilityId: string; payload: P }): Promise<P>
  /**
   * Sends at most ten, in one request. Answers Metrc's id of what each of them made, null for what makes nothing or when
   * Metrc did not say.
   *
   * @throws MetrcError
   */
  send(
    client: LedgerClient,
    facilityId: string,
    payloads: readonly P[],
    options: WriteOptions,
  ): Promise<(number | null)[]>
  /** Looks into Metrc what became of a write. @throws MetrcError when Metrc cannot be asked */
  lookUp(question: Question<P>): Promise<Finding>
  /** What was wanted, in words. */
  wanted(payload: P): Fact[]
  /** What the mirror showed before, in words; null when there was nothing. */
  before(before: unknown): Fact[] | null
  /** Whether the traces that two writes to the same record leave in Metrc cannot be told apart; never when left out. */
  isAlike?(one: P, other: P): boolean
  /**
   * It is looked for in a list that Metrc has only whole: several without an answer are looked for in one read of it. Only where
   * those that are alike (`isAlike`) are of the same record, so that their order keeps them from being looked for at once.
   */
  listedWhole?: boolean
  /** What takes such an entry away again; its payload has what `isAlike` compares. Once one was taken away, counting them tells nothing. */
  takenBackBy?: OperationKind
  /** The kinds of which `isAlike` may hold, of whatever record; when left out, writes of this kind to the same record. */
  alikeKinds?: readonly OperationKind[]
  /**
   * What a record that showed `before` shows once this is applied. For a later operation, recorded before this one was
   * confirmed: the mirror did not know of it then, or perhaps did (`isSure` is false).
   */
  after?(before: Fields, payload: P, known: { record: string; isSure: boolean }): Fields
  /**
   * The fields that its record shows from its confirmation on, given what the mirror shows; null, and where this is left out,
   * only Metrc can tell. `id` is Metrc's id of what was made.
   */
  shows?(payload: P, record: Fields, id: number | null): Fields | null
  /** What it shows is the same however often it is shown: it adds nothing to what the record has. */
  setsOnly?: boolean
  /** Of other records than its own what they show from then on: it takes something out of them. */
  takes?(payload: P): readonly (RecordKey & { shows: (record: Fields) => Fields | null })[]
  /**
   * The record that it has made under Metrc's id, shown until Metrc shows it. Left out, and null, where it is known too little
   * of what Metrc will print.
   */
  makes?(tx: Db, facilityId: string, payload: P, id: number): Promise<MadeRecord | null>
  /** What it adds to its record; null where the record does not tell. By this it is seen whether it was done twice. */
  adds?(payload: P, record: Fields): Added | null
  /** The entries like this that Metrc lists since; null where it does not open its list to the key, or it does not tell. @throws MetrcError */
  entriesListed?(question: Question<P>): Promise<Entries | null>
  /** The records whose state it changes, to be read again from Metrc. */
  touches(payload: P, id: number | null): Touched
  /**
   * What changes of our own beside Metrc's records, in the transaction of the outcome: whoever found it out, by Metrc's
   * answer, by looking into Metrc or as a person.
   */
  confirmed?(tx: Db, facilityId: string, writes: readonly ConfirmedWrite<P>[]): Promise<void>
  /**
   * Takes back what was recorded of our own together with these operations (`LedgerAction.beside`), in the transaction in which
   * they end without being applied: refused, withdrawn, or found not to be in Metrc by a person.
   */
  notApplied?(tx: Db, facilityId: string, operationIds: readonly string[]): Promise<void>
}

/** For writes that make nothing. */
export const makesNothing = async (answer: Promise<unknown>, payloads: readonly unknown[]): Promise<null[]> => {
  await answer
  return payloads.map(() => null)
}

/** The same for writes that Metrc takes one at a time. */
export async function oneByOne<P>(payloads: readonly P[], work: (payload: P) => Promise<unknown>): Promise<null[]> {
  for (const payload of payloads) await work(payload)
  return payloads.map(() => null)
}
