import { atPath } from '@cultivatd/domain/app-error'
import { randomUUID } from 'node:crypto'
import {
  type DeliveryForm,
  deliveryProblems,
  type LabTest,
  type LabTestForm,
  labTestForm,
  labTestProblems,
  type ResultsForm,
  resultsProblems,
} from '@cultivatd/domain/lab-test/lab-test'
import { laboratories } from '@cultivatd/domain/lab-test/laboratories'
import { resultsOf } from '@cultivatd/domain/lab-test/result-parts'
import type { Db } from '../db/db.ts'
import { externalContacts } from '../external-contact/external-contact.store.ts'
import { activeFacilities } from '../facility/facility.store.ts'
import type { Author } from '../history/history.store.ts'
import type { OwnKind, OwnSaved } from '../http/own-change.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { catalogueStrains } from '../strain/strain.store.ts'
import { users } from '../user/user.store.ts'
import { labTestRows } from './lab-test.store.ts'

/** 'THC, flower, 1A4FF0300000022000008128': as sentences and the history call a test. */
export const nameOf = ({ name, type, sample }: LabTest): string => [name, type, sample].filter(Boolean).join(', ')

const told = { ...labTestRows, entity: 'lab-test', noun: 'test', nameOf } as const

/** NOTE-11, READ-76. */
const tell = (tx: Db, by: Author, test: LabTest, what: string): Promise<void> =>
  notifyUserAdmins(tx, by, {
    kind: 'lab-test',
    facilityId: test.facilityOriginatedId,
    message: `${by.name} ${what} ${nameOf(test)}`,
  })

/** A test as its form holds it. A change takes it back to where it is in progress, without results (LAB-09). */
export const labTestKind = (today: string): OwnKind<LabTestForm, LabTest> => ({
  ...told,
  formOf: labTestForm,
  async problems(tx, { form, before }) {
    const facilities = await activeFacilities(tx)
    const contacts = await externalContacts(tx)
    const people = await users(tx)
    const strains = form.strainId === '' ? [] : await catalogueStrains(tx, [form.strainId])
    return labTestProblems(form, before, {
      facilityIds: facilities.map(({ id }) => id),
      laboratoryIds: laboratories(contacts).map(({ id }) => id),
      strainIds: strains.map(({ id }) => id),
      personIds: people.map(({ id }) => id),
      today,
    })
  },
  async save(tx, { id, form, before }) {
    await labTestRows.save(tx, { id, form: { ...form, inProgress: true, results: null } })
    // What was found is gone from the test, and stays in the history.
    return before?.results ? { results: resultsOf(before.results) } : {}
  },
  async notice(tx, by, { before, after }) {
    if (after && !before) await tell(tx, by, after, 'added test')
  },
})

/** The day of its delivery, while it is on its way (LAB-04). */
export const deliveryKind = (today: string): OwnSaved<DeliveryForm, LabTest> => ({
  ...told,
  formOf: ({ dateDelivered }) => ({ dateDelivered }),
  async problems(_tx, { form, before }) {
    if (!before?.inProgress) return [{ message: 'This test has its results already. Edit it to change its delivery.' }]
    return atPath('dateDelivered', deliveryProblems(form.dateDelivered, before.dateDepartedFromFacility, today))
  },
  save: (tx, { id, form, before }) =>
    labTestRows.save(tx, { id, form: { ...(before && labTestForm(before)), ...form } }),
})

/** The results, which complete it (LAB-07, LAB-08). */
export const receivedKind: OwnSaved<ResultsForm, LabTest> = {
  ...told,
  formOf: ({ results }) => ({ results: results && resultsOf(results) }),
  problems: async (_tx, { before }) => (before ? resultsProblems(before) : []),
  save: (tx, { id, form, before }) =>
    labTestRows.save(tx, {
      id,
      form: {
        ...(before && labTestForm(before)),
        inProgress: false,
        results: { id: before?.results?.id ?? randomUUID(), name: before?.name, ...form.results },
      },
    }),
  async notice(tx, by, { after }) {
    if (after) await tell(tx, by, after, 'entered the results of test')
  },
}
