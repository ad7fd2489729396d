import * as z from 'zod'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { TimeZone } from './measured.ts'
import { Told, toldIds } from './targets.ts'

/** Who is told of alarms in the rooms of a facility that name nobody. */
export const AlarmPeopleForm = z.strictObject({
  people: toldIds,
  /** Of the clock on the wall, for rooms that have no targets. */
  zone: TimeZone,
})
export type AlarmPeopleForm = z.infer<typeof AlarmPeopleForm>

/** `id` is the facility's. */
export const AlarmPeople = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  zone: z.string(),
  /** Those who have access. */
  people: z.array(Told),
})
export type AlarmPeople = z.infer<typeof AlarmPeople>

/** What is stored of a form. */
export type KeptAlarmPeople = Pick<AlarmPeople, 'zone' | 'people'>

/** What the history calls its fields. */
export const alarmPeopleWords: FieldWords = {
  zone: { label: 'Time zone' },
  people: { label: 'Told', text: listOf((value) => Told.safeParse(value).data?.name ?? '') },
}
