import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { PlantBatch } from '@cultivatd/metrc/records'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import type { Finding, Kind, Question } from '../kind.ts'
import { type Asking, changedSince } from './asking.ts'
import { countedFinding } from './counted-finding.ts'
import { batchFacts } from './plant-batch-facts.ts'
import { isSameDay } from './record-facts.ts'

/** What a new batch is made of, and how Metrc shows that it is. */
export interface NewBatchKind<P> {
  /** Of the new batch. */
  name(payload: P): string
  date(payload: P): string
  /** What it is made of, in words: 'plant 1A4…'. */
  source(payload: P): string
  /** What Metrc prints of the source; empty where it prints nothing. */
  printed(batch: PlantBatch): string | null
  isFrom(batch: PlantBatch, payload: P): boolean
}

/** Batches of a name, newest first; inactive ones may have the same name as an active one. */
async function batchesOfName(asking: Asking, name: string, since: Date): Promise<PlantBatch[]> {
  const active = await changedSince(asking, 'plantBatchesActive', since)
  const inactive = await changedSince(asking, 'plantBatchesInactive', since)
  const byId = new Map([...active, ...inactive].map((batch) => [batch.Id, batch]))
  return [...byId.values()].filter(({ Name }) => isSameName(Name, name)).sort((a, b) => b.Id - a.Id)
}

/** A batch of this name that came from this source on this day. Its counts do not tell: they change as it is used. */
export const findNewBatch =
  <P>(kind: NewBatchKind<P>) =>
  async (question: Question<P>): Promise<Finding> => {
    const { payload, sentAt, confirmedAlike, isDecidedAlike } = question
    const [name, source] = [kind.name(payload), kind.source(payload)]
    const first = new Date(Math.min(sentAt.getTime(), ...confirmedAlike.map((at) => at.getTime())))
    const batches = await batchesOfName(question, name, first)
    const ours = batches.filter(
      (batch) => kind.isFrom(batch, payload) && isSameDay(batch.PlantedDate, kind.date(payload)),
    )
    const [newest] = ours
    const now: Fact[] | null = newest ? batchFacts({ ...newest }) : null
    const finding = countedFinding('batch', {
      now: now ?? [],
      alike: ours.length,
      ours: confirmedAlike.length,
      isDecidedAlike,
    })
    if (finding.verdict === 'applied')
      return { ...finding, id: newest?.Id, sentence: `Metrc has a plant batch called ${name} from ${source}.` }
    const [other] = batches.filter((batch) => !kind.printed(batch))
    if (finding.verdict === 'not-applied' && other)
      return {
        verdict: 'unclear',
        now: batchFacts({ ...other }),
        sentence: `Metrc has a new plant batch called ${name}, and does not say that it is from ${source}.`,
      }
    return {
      ...finding,
      now,
      ...(now === null && { sentence: `Metrc has no new plant batch called ${name} from ${source}.` }),
    }
  }

/** The id of the newest of this name and source. */
export const idOfNewBatch =
  <P>(kind: NewBatchKind<P>) =>
  async (asking: Asking, payload: P, since: Date): Promise<number | null> =>
    (await batchesOfName(asking, kind.name(payload), since)).find((batch) => kind.isFrom(batch, payload))?.Id ?? null

/** In closed-loop states a batch is called by an unused plant tag, which it uses up (Metrc reference §10.3). */
export const nameUsed =
  <P>(name: (payload: P) => string): NonNullable<Kind<P>['confirmed']> =>
  (tx, facilityId, writes) =>
    removeUsedTags(
      tx,
      facilityId,
      'plantTagsAvailable',
      writes.map(({ payload }) => name(payload)),
    )
