import * as z from 'zod'
import { entityId } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { litHoursPerDay } from './light-hours.ts'
import { TimeZone } from './measured.ts'
import {
  fieldReading,
  type ReadingKind,
  readingKinds,
  readingLabels,
  storedReading,
  type TemperatureUnit,
  temperatureUnits,
} from './reading-kinds.ts'
import {
  type Bands,
  bandWithUnit,
  isBand,
  lightHoursOf,
  noBands,
  type PhaseTargets,
  type RoomPhase,
  roomPhaseLabels,
  roomPhases,
} from './target-bands.ts'
import { mostAfterMinutes, targetProblems, usualAfterMinutes } from './target-problems.ts'

const ofKinds = <Each>(of: (kind: ReadingKind) => Each) =>
  Object.fromEntries(readingKinds.map((kind) => [kind, of(kind)])) as Record<ReadingKind, Each>
const ofPhases = <Each>(of: (phase: RoomPhase) => Each) =>
  Object.fromEntries(roomPhases.map((phase) => [phase, of(phase)])) as Record<RoomPhase, Each>

const OneBand = z.strictObject({ low: z.number(enterNumber).nullable(), high: z.number(enterNumber).nullable() })
const KindBands = z.strictObject(ofKinds(() => OneBand))
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time as 18:00')
const Phase = z.strictObject({ lightsOn: time, lightsOff: time, day: KindBands, night: KindBands })
const phases = ofPhases(() => Phase)

/** Who is told, by their ids. */
export const toldIds = z.array(entityId).max(100, 'Choose at most 100 people')

const minutes = `Enter whole minutes, at most ${mostAfterMinutes}`

/** What a room should be like in each of its phases, and who is told when it is not; as the organization reads it. */
export const TargetsForm = z
  .strictObject({
    ...phases,
    /** In which the lights go on and off. */
    zone: TimeZone,
    /** For how long a value is outside before anybody is told. */
    afterMinutes: z.number(minutes).int(minutes).min(0, minutes).max(mostAfterMinutes, minutes),
    people: toldIds,
    /** Of what was typed. */
    temperatureUnit: z.enum(temperatureUnits),
  })
  .superRefine((form, context) => {
    for (const { message, path } of targetProblems(form, form.temperatureUnit))
      context.addIssue({ code: 'custom', message, path: path?.split('.') ?? [] })
  })
export type TargetsForm = z.infer<typeof TargetsForm>

/** Somebody who is told, as that person is called now. */
export const Told = z.object({ id: z.string(), name: z.string() })

/** The targets of a room in the units of the store. `id` is the room's. */
export const RoomTargets = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  ...phases,
  zone: z.string(),
  afterMinutes: z.number(),
  people: z.array(Told),
})
export type RoomTargets = z.infer<typeof RoomTargets>

/** Targets of a room with when they began to hold, as an instant. */
export const HeldTargets = z.object({ since: z.string(), zone: z.string(), phases: z.object(phases) })

/** What is stored of a form. */
export type KeptTargets = Omit<RoomTargets, 'id' | 'facilityId' | 'version'>

const inUnit = (bands: Bands, of: (kind: ReadingKind, value: number) => number): Bands => {
  const value = (kind: ReadingKind, given: number | null) => (given === null ? null : of(kind, given))
  return ofKinds((kind) => ({ low: value(kind, bands[kind].low), high: value(kind, bands[kind].high) }))
}

const phaseInUnit = (targets: PhaseTargets, of: (kind: ReadingKind, value: number) => number): PhaseTargets => ({
  ...targets,
  day: inUnit(targets.day, of),
  night: inUnit(targets.night, of),
})

/** @param people those of the form, as they are called */
export function keptTargets(form: TargetsForm, people: RoomTargets['people']): KeptTargets {
  const { zone, afterMinutes, temperatureUnit } = form
  const stored = (kind: ReadingKind, value: number) => storedReading(kind, value, temperatureUnit)
  return { ...ofPhases((phase) => phaseInUnit(form[phase], stored)), zone, afterMinutes, people }
}

/** What the form holds of targets. */
export function targetsForm(targets: KeptTargets, unit: TemperatureUnit): TargetsForm {
  const { zone, afterMinutes, people } = targets
  const shown = (kind: ReadingKind, value: number) => fieldReading(kind, value, unit)
  return {
    ...ofPhases((phase) => phaseInUnit(targets[phase], shown)),
    zone,
    afterMinutes,
    people: people.map(({ id }) => id),
    temperatureUnit: unit,
  }
}

const noTargets: PhaseTargets = { lightsOn: '', lightsOff: '', day: noBands(), night: noBands() }

/** Of a room for which nobody entered any. */
export const blankTargets = (zone: string): KeptTargets => ({
  ...ofPhases(() => noTargets),
  zone,
  afterMinutes: usualAfterMinutes,
  people: [],
})

/** 'lights 06:00 to 18:00 (12 h); day: Temperature 76–80 °F, Humidity 52–58 %; night: ...' */
function phaseText(targets: PhaseTargets): string {
  const hours = lightHoursOf(targets)
  const bands = (of: Bands) =>
    readingKinds
      .filter((kind) => isBand(of[kind]))
      .map((kind) => `${readingLabels[kind]} ${bandWithUnit(kind, of[kind], 'fahrenheit')}`)
      .join(', ')
  const parts = [
    hours && `lights ${hours.on} to ${hours.off} (${litHoursPerDay(hours)} h)`,
    bands(targets.day) && `day: ${bands(targets.day)}`,
    bands(targets.night) && `night: ${bands(targets.night)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** What the history calls its fields. */
export const targetWords: FieldWords = {
  ...ofPhases((phase) => ({
    label: roomPhaseLabels[phase],
    text: (value: unknown) => {
      const parsed = Phase.safeParse(value)
      return parsed.success ? phaseText(parsed.data) : ''
    },
  })),
  zone: { label: 'Time zone' },
  afterMinutes: { label: 'Alarm after', text: (value) => `${String(value)} min` },
  people: { label: 'Told', text: listOf((value) => Told.safeParse(value).data?.name ?? '') },
}
