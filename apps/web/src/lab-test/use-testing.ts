import { laboratories } from '@cultivatd/domain/lab-test/laboratories'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { permission } from '@cultivatd/domain/user/permissions'
import { useMemo } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'

/** By what the records that a test names are called, and those that may be chosen. */
export function useTestNames() {
  const { rows: contacts } = useTopic('externalContacts')
  const { rows: facilities } = useTopic('facilities')
  const { rows: people } = useTopic('people')
  const { rows: known } = useTopic('strainNames')
  const strains = useMemo(() => known.toSorted(byName), [known])
  return useMemo(
    () => ({
      contacts,
      strains,
      strainName: (id: string) => strains.find((strain) => strain.id === id)?.name,
      laboratories: laboratories(contacts),
      facilities,
      people,
      laboratoryOf: ({ testingFacilityId }: LabTest) => contacts.find(({ id }) => id === testingFacilityId),
      facilityOf: ({ facilityOriginatedId }: LabTest) => facilities.find(({ id }) => id === facilityOriginatedId),
      personOf: ({ delivereeId }: LabTest) => people.find(({ id }) => id === delivereeId),
    }),
    [contacts, facilities, people, strains],
  )
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en')

export type TestNames = ReturnType<typeof useTestNames>

/** Whether the person may add tests and change them (PERM-14, READ-24). */
export const useMayChangeTests = (): boolean => usePasses(permission.generalEdit)

/** Where the drafts of a test are: of its form, and of what is entered of it step by step. */
export const testPlace = (id: string, step: '' | 'delivery' | 'results' = ''): string => `test ${id} ${step}`.trim()
