import * as z from 'zod'
import { addressWords, type FieldWords } from '../history/field-changes.ts'
import { Address } from './address.ts'

/** A licensed facility (DATA-04). Its id is its license number, the name Metrc itself uses in every call. */
export const Facility = z.object({
  id: z.string(),
  version: z.number(),
  address: Address.nullable(),
  metrc: z.object({
    DisplayName: z.string(),
    Name: z.string(),
    License: z.object({ Number: z.string(), LicenseType: z.string() }),
    CredentialedDate: z.iso.date().nullable(),
  }),
})
export type Facility = z.infer<typeof Facility>

/** What is ours alone of a facility (FAC-09 to FAC-11). */
export const FacilityForm = z.strictObject({ address: Address })
export type FacilityForm = z.infer<typeof FacilityForm>

/** What the form holds of a facility; no address where none was entered. */
export const facilityForm = ({ address }: Pick<Facility, 'address'>) => ({ address })

/** What the history calls its fields. */
export const facilityWords: FieldWords = { address: addressWords }

/** A facility with what its card counts (HOME-01, HOME-03 to HOME-05, READ-97). */
export const FacilitySummary = Facility.extend({
  counts: z.object({
    /** Clones still in batches, not yet tagged. */
    young: z.number(),
    vegetative: z.number(),
    flowering: z.number(),
    rooms: z.number(),
    /** Kinds of equipment, and consumables that are there (READ-07). */
    items: z.number(),
    /** Consumables below their minimum (READ-69). */
    lowItems: z.number(),
    /** Harvests with no finished date. */
    harvests: z.number(),
    /** Transfers without ReceivedDateTime, rejected ones not counted. */
    transfers: z.number(),
    /** The day on which the first of these should be there, by the clock there; null where none says. */
    transferDue: z.string().nullable(),
  }),
})
export type FacilitySummary = z.infer<typeof FacilitySummary>

/** Whether a license may be chosen as an active facility (ORG-05, READ-101). */
export function isGrowerOrProcessor(licenseType: string): boolean {
  return /grower|processor/i.test(licenseType)
}
