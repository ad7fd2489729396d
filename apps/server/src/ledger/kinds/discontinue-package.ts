import type { Package } from '@cultivatd/metrc/records'
import { believeReads } from '../../mirror/own-write.store.ts'
import { type Fields, type Finding, type Kind, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { changedSince, recordOf } from './asking.ts'
import { packageFacts } from './package-facts.ts'
import { isDay, untouched, wasStampedBefore } from './record-facts.ts'

type Discontinuation = Payloads['package.discontinue']

/** Metrc may not show it by its label any more, as it may not with what was archived: its list of inactive ones does. */
async function shownOf(question: Question<Discontinuation>): Promise<Package | null> {
  const { id, label } = question.payload
  const shown = await recordOf(question, 'package', label)
  if (shown) return shown
  const inactive = await changedSince(question, 'packagesInactive', question.sentAt)
  return inactive.find(({ Id }) => Id === id) ?? null
}

async function findDiscontinued(question: Question<Discontinuation>): Promise<Finding> {
  const { payload, sentAt } = question
  const pkg = await shownOf(question)
  const name = `package ${payload.label}`
  if (!pkg)
    return {
      verdict: 'unclear',
      now: null,
      sentence: `Metrc does not show ${name} any more, and not among the inactive ones.`,
    }
  const now = packageFacts({ ...pkg })
  if (pkg.Id !== payload.id)
    return { verdict: 'unclear', now, sentence: `Metrc shows another package under the tag ${payload.label}.` }
  if (!isDay(pkg.ArchivedDate)) return untouched(name, now)
  const wasSoBefore = wasStampedBefore(pkg.LastModified, sentAt)
  return { verdict: 'applied', wasSoBefore, now, sentence: `Metrc shows ${name} as discontinued.` }
}

/** How much each of its sources holds afterwards is not known before Metrc is asked. */
const after = (before: Fields, payload: Discontinuation, { record }: { record: string }): Fields =>
  record === payload.label
    ? { ...before, ArchivedDate: payload.date }
    : { ...before, Quantity: undefined, CurrentWeight: undefined }

/** The making of a package taken back (Metrc reference §10.5). */
export const discontinuePackage: Kind<Discontinuation> = {
  goesAlone: true,
  send: (client, facilityId, payloads, options) =>
    oneByOne(payloads, ({ id }) => client.discontinuePackage(facilityId, id, options)),
  lookUp: findDiscontinued,
  wanted: ({ label }) => [{ name: 'Discontinued', value: label }],
  before: (known) => (known ? packageFacts(known as Fields) : null),
  after,
  shows: ({ date }) => ({ ArchivedDate: date }),
  setsOnly: true,
  // What they hold from now on only a read tells, which shows what they held before they were packed from.
  async confirmed(tx, facilityId, writes) {
    for (const { payload } of writes) {
      for (const key of payload.packages) await believeReads(tx, facilityId, { table: 'package', key })
      for (const key of payload.harvests) await believeReads(tx, facilityId, { table: 'harvest', key })
    }
  },
  touches: ({ label, packages, harvests }) => ({ packages: [label, ...packages], harvests }),
}
