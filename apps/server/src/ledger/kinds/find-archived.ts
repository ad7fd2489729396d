import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Fields, Finding, Question } from '../kind.ts'
import { recordOf } from './asking.ts'
import { touchedSince } from './record-facts.ts'

interface ArchivedKind {
  /** What the record is called. */
  record: 'location' | 'sublocation'
  active: 'locationsActive' | 'sublocationsActive'
  inactive: 'locationsInactive' | 'sublocationsInactive'
  facts(record: Fields): Fact[]
}

/**
 * Whether a record was archived. Metrc goes on answering what is archived by its id, and what stands before it may answer for
 * it that there is nothing. Only its lists tell.
 */
export const findArchived =
  <P extends { id: number }>({ record: noun, active, inactive, facts }: ArchivedKind) =>
  async (question: Question<P>): Promise<Finding> => {
    const { client, facilityId, payload, signal } = question
    const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
    const listed = async (list: typeof active | typeof inactive) =>
      (await client.readAll<{ Id: number }>(list, query)).find(({ Id }) => Id === payload.id) ?? null
    const shown = await recordOf(question, noun, payload.id)
    const archived = await listed(inactive)
    const known = archived ?? shown ?? (await listed(active))
    if (!known) return { verdict: 'applied', now: null, sentence: `Metrc does not show the ${noun} any more.` }
    const now = facts({ ...known })
    return archived
      ? { verdict: 'applied', now, sentence: `Metrc shows the ${noun} among the discontinued ones.` }
      : {
          verdict: 'not-applied',
          ...touchedSince(question, known),
          now,
          sentence: `Metrc does not show the ${noun} among the discontinued ones.`,
        }
  }
