import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { Address } from '../facility/address.ts'
import { eachOnce, entityId, optionalText, requiredText } from '../field/field.ts'
import { addressWords, type FieldWords, listOf } from '../history/field-changes.ts'
import { serviceLabels, serviceTypes } from './service-type.ts'

/** Somebody at an external contact whom one calls or writes to (DATA-21, CONT-17). */
export const PersonnelContact = z.strictObject({
  /** Made at random when the row is added (CONT-19). */
  id: entityId,
  name: requiredText(),
  title: optionalText(200),
  phone: optionalText(50),
  email: optionalText(254),
})
export type PersonnelContact = z.infer<typeof PersonnelContact>

/** The form for a new external contact and for one that is there (CONT-10 to CONT-17). */
export const ExternalContactForm = z.strictObject({
  name: requiredText(),
  address: Address,
  active: z.boolean(),
  services: z.array(z.enum(serviceTypes)).superRefine(eachOnce((service) => serviceLabels[service])),
  /** The first one is the main contact. */
  contacts: z
    .array(PersonnelContact)
    .max(100, 'Enter at most 100 contacts')
    .superRefine(eachOnce(({ id }) => id)),
  notes: optionalText(),
})
export type ExternalContactForm = z.infer<typeof ExternalContactForm>

/** A company that the organization deals with (DATA-20). It belongs to the organization, not to a facility. */
export const ExternalContact = z.object({ id: z.string(), version: z.number(), ...ExternalContactForm.shape })
export type ExternalContact = z.infer<typeof ExternalContact>

/** What the form holds of a contact. */
export const externalContactForm = (contact: ExternalContactForm): ExternalContactForm => {
  const { name, address, active, services, contacts, notes } = contact
  return { name, address, active, services, contacts, notes }
}

/** Why this may not be kept beside the other contacts: who is there already would only be there twice. */
export function externalContactProblems(
  { name, address }: { name: string; address: Partial<Address> },
  others: readonly Pick<ExternalContact, 'name' | 'address'>[],
): Problem[] {
  const keyOf = (one: string, at: Partial<Address>) =>
    [one, at.street1, at.street2, at.city, at.state].map((text) => text?.trim().toLowerCase()).join('\n')
  const twin = others.find((other) => keyOf(other.name, other.address) === keyOf(name, address))
  return twin ? [{ message: `${twin.name} is there already, at the same address`, path: 'name' }] : []
}

/** Why a contact may not be deleted: the names of the strains that were bought from it. It can be made inactive instead. */
export function inUseProblems(strains: readonly string[]): string[] {
  const [first, ...others] = strains
  if (first === undefined) return []
  const all = others.length === 0 ? first : `${first} and ${others.length} more`
  return [`This is the breeding company of ${all}. Choose another one there first, or make it inactive.`]
}

/** What the history calls its fields. */
export const externalContactWords: FieldWords = {
  name: { label: 'Name' },
  address: addressWords,
  active: { label: 'Status', text: (value) => (value ? 'Active' : 'Inactive') },
  services: {
    label: 'Services',
    text: listOf((key) => Object.entries(serviceLabels).find(([one]) => one === key)?.[1] ?? String(key)),
  },
  contacts: {
    label: 'Contacts',
    text: listOf(personnelText),
    rows: {
      name: { label: 'Name' },
      title: { label: 'Title' },
      phone: { label: 'Phone' },
      email: { label: 'E-mail' },
    },
  },
  notes: { label: 'Notes' },
}

/** 'Sam Whitehorse (Account manager, 918 555 0126)' */
function personnelText(value: unknown): string {
  const { name, title, phone, email } = PersonnelContact.parse(value)
  const about = [title, phone, email].filter(Boolean).join(', ')
  return about ? `${name} (${about})` : name
}
