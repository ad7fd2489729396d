import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { earliestDay } from '@cultivatd/domain/field/field'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { finishedSources } from '@cultivatd/domain/package/discontinue'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { Plant } from '@cultivatd/domain/plant/plant'
import type { Judged, Judgement } from '@cultivatd/domain/repair/judge'
import { type Mend, recordsToMend, these, theseAre } from '@cultivatd/domain/repair/mend'
import type { MendAct } from '@cultivatd/domain/repair/mend-words'
import type { Mending } from '@cultivatd/domain/repair/repair'
import { mostBodies } from '@cultivatd/domain/repair/tray-limits'
import { recordsOf } from '@cultivatd/domain/repair/tried-body'
import { harvestsOfPackage } from '../harvest/harvest.store.ts'
import { packagesByLabels } from '../package/package.store.ts'
import { plantsByLabels } from '../plant/plant.store.ts'
import { rooms } from '../room/room.store.ts'
import { sent, tried, triedEach, triedRoute, type TriedRoutes, type TryingCall } from './trial.ts'

interface Failing {
  /** What was tried, as its route would be sent it. */
  bodies: readonly Readonly<Record<string, unknown>>[]
  works: readonly string[]
  fails: readonly Judged[]
}

interface Asked {
  facilityId: string
  records: readonly string[]
  /** What goes as it is: the others are to be as these. */
  works: readonly string[]
  /** The day of the change, or today. */
  date: string
}

type MendsOfAct = (call: TryingCall, asked: Asked) => Promise<Mend[]>

const mendsOfActs: Record<MendAct, MendsOfAct> = {
  flower: flowerings,
  toMothers: movesToMothers,
  restore: restorations,
  unfinish: async (_call, { facilityId, records, date }) => [
    {
      act: 'unfinish',
      records,
      said: `${theseAre(records.length)} finished.`,
      press: `Undo the finish of ${these(records.length)} first`,
      steps: records.map((label) => ({
        act: '/api/package/finish',
        body: { facilityId, label, date, undo: true },
      })),
    },
  ],
  unfinishHarvest: harvestsUnfinished,
}

/** What mends some of what fails and is a change of ours that would work now, by its own trial. */
export async function mendsOf(call: TryingCall, routes: TriedRoutes, failing: Failing): Promise<Mend[]> {
  const { facilityId, services } = call
  const days = failing.bodies.flatMap(({ date }) => (typeof date === 'string' ? [date] : []))
  const date = days.toSorted()[0] ?? earliestDay(services.now())
  const found: Mend[] = []
  for (const [act, records] of recordsToMend(failing.fails))
    for (const mend of await mendsOfActs[act](call, { facilityId, records, works: failing.works, date })) {
      const working = await workingPart(call, routes, mend)
      if (working) found.push(working)
    }
  return found
}

/** It, where all of it would work; a part is not what its press says. */
async function workingPart(call: TryingCall, routes: TriedRoutes, mend: Mend): Promise<Mend | null> {
  if (mend.steps.length === 0 || mend.steps.length > mostBodies) return null
  const trials = mend.steps.flatMap(({ act, body }) => {
    const route = routes.get(act)
    return route ? [{ route, body }] : []
  })
  if (trials.length < mend.steps.length) return null
  // The first that would fail is enough to know.
  const judged = await triedEach(call, trials, (one) => problemsIn(one).length > 0)
  return judged.every((one) => problemsIn(one).length === 0) ? mend : null
}

const problemsIn = ({ whole, fails }: Judgement): string[] => [
  ...whole,
  ...fails.flatMap(({ problems }) => problems.map(({ message }) => message)),
]

async function problemsOf(call: TryingCall, routes: TriedRoutes, { act, body }: Mend['steps'][number]) {
  const found = routes.get(act)
  if (!found) return ['This change cannot be tried']
  return problemsIn(await tried(call, found, body))
}

/** Of harvests by their ids, and of packages by their labels: of these it is their harvests that are finished. */
async function harvestsUnfinished({ db }: TryingCall, { facilityId, records, date }: Asked): Promise<Mend[]> {
  const packages = await packagesByLabels(db, facilityId, records)
  const sources = new Set<string>()
  for (const pkg of packages)
    for (const { id } of finishedSources(pkg, await harvestsOfPackage(db, facilityId, pkg.metrc.Label))) sources.add(id)
  const labels = new Set(packages.map(({ metrc }) => metrc.Label))
  const ids = [...records.filter((record) => !labels.has(record)), ...sources]
  const ofThese = packages.length === 0 ? these(ids.length) : ids.length === 1 ? 'its harvest' : 'their harvests'
  return [
    {
      act: 'unfinishHarvest',
      records,
      said: `${ids.length === 1 ? 'The harvest is' : 'The harvests are'} finished.`,
      press: `Undo the finish of ${ofThese} first`,
      steps: ids.map((id) => ({ act: '/api/harvest/finish', body: { facilityId, id, date, undo: true } })),
    },
  ]
}

const inRoom = (plants: readonly Plant[]): string => {
  const names = [...new Set(plants.map(({ metrc }) => metrc.LocationName ?? 'no room'))]
  return names.length > 2 ? `${names.length} rooms` : names.join(' and ')
}

/** Plants that are to be cut go into the room and phase of the others; where there are none, they flower where they are. */
async function flowerings({ db }: TryingCall, { facilityId, records, works, date }: Asked): Promise<Mend[]> {
  const plants = (await plantsByLabels(db, facilityId, records)).filter(({ metrc }) => phaseOf(metrc) === 'vegetative')
  const others = works.length > 0 ? roomOfMost(await plantsByLabels(db, facilityId, works)) : null
  const groups = others
    ? new Map([[others.id, { name: others.name, plants }]])
    : new Map(byRoom(plants).map(({ id, name, plants: its }) => [id, { name, plants: its }]))
  return [...groups].flatMap(([locationId, { name, plants: its }]) => {
    if (its.length === 0) return []
    const labels = its.map(({ metrc }) => metrc.Label)
    const isElsewhere = its.some(({ metrc }) => String(metrc.LocationId) !== locationId)
    return [
      {
        act: 'flower' as const,
        records: labels,
        said: `${theseAre(its.length)} in ${inRoom(its)}, Vegetative.`,
        press: isElsewhere
          ? `Move ${these(its.length)} to ${name}, flowering, first`
          : `Bring ${these(its.length)} into flowering first`,
        steps: [{ act: '/api/plant/move', body: { facilityId, locationId, date, plants: asFlowering(labels) } }],
      },
    ]
  })
}

const asFlowering = (labels: readonly string[]) => labels.map((label) => ({ label, changePhase: 'Flowering' }))

function byRoom(plants: readonly Plant[]): { id: string; name: string; plants: Plant[] }[] {
  const found = new Map<string, { id: string; name: string; plants: Plant[] }>()
  for (const plant of plants) {
    const { LocationId, LocationName } = plant.metrc
    if (LocationId === null) continue
    const id = String(LocationId)
    const known = found.get(id)
    if (known) known.plants.push(plant)
    else found.set(id, { id, name: LocationName ?? '', plants: [plant] })
  }
  return [...found.values()].toSorted((one, other) => other.plants.length - one.plants.length)
}

const roomOfMost = (plants: readonly Plant[]) => byRoom(plants)[0] ?? null

/** Clones come of mother plants: a plant in its vegetative phase is one in a room of theirs. Offered where there is one such room. */
async function movesToMothers({ db }: TryingCall, { facilityId, records, date }: Asked): Promise<Mend[]> {
  const mothers = (await rooms(db, facilityId)).filter(({ types }) => types.includes('mother'))
  const [room, ...others] = mothers
  const plants = (await plantsByLabels(db, facilityId, records)).filter(({ metrc }) => phaseOf(metrc) === 'vegetative')
  if (!room || others.length > 0 || plants.length === 0) return []
  const labels = plants.map(({ metrc }) => metrc.Label)
  return [
    {
      act: 'toMothers',
      records: labels,
      said: `${theseAre(plants.length)} in ${inRoom(plants)}.`,
      press: `Move ${these(plants.length)} to ${room.metrc.Name} first`,
      steps: [
        {
          act: '/api/plant/move',
          body: {
            facilityId,
            locationId: room.id,
            date,
            plants: labels.map((label) => ({ label, changePhase: null })),
          },
        },
      ],
    },
  ]
}

/** Harvested plants go back, each to its own harvest. */
async function restorations({ db }: TryingCall, { facilityId, records }: Asked): Promise<Mend[]> {
  const ofHarvest = new Map<number, string[]>()
  for (const { metrc } of await plantsByLabels(db, facilityId, records))
    if (phaseOf(metrc) === 'harvested' && metrc.HarvestId !== null)
      ofHarvest.set(metrc.HarvestId, [...(ofHarvest.get(metrc.HarvestId) ?? []), metrc.Label])
  const labels = [...ofHarvest.values()].flat()
  if (labels.length === 0) return []
  return [
    {
      act: 'restore',
      records: labels,
      said: `${theseAre(labels.length)} harvested.`,
      press: `Restore ${these(labels.length)} first`,
      steps: [...ofHarvest].map(([id, its]) => ({
        act: '/api/harvest/restore',
        body: { facilityId, id: String(id), plants: its.map((label) => ({ label })) },
      })),
    },
  ]
}

const fingerprintOf = (step: Mend['steps'][number]): string =>
  createHash('sha256').update(JSON.stringify(step)).digest('hex')

/**
 * Does what mends, step by step: tries each, then sends it once under the key.
 *
 * @returns how many changes Metrc has or gets, and how many of them wait for it; what it refused lies in the tray
 * @throws AppError conflict where it would not work any more, or what the ledger refuses
 */
export async function mended(call: TryingCall, routes: TriedRoutes, { key, steps }: Mending) {
  const requests = steps.map((step, at) => ({
    step,
    request: { key: `mend-${key}-${at}`, fingerprint: fingerprintOf(step) },
  }))
  const outcomes: Outcome[] = []
  for (const { step, request } of requests) {
    const route = triedRoute(routes, step.act, call.by)
    const recordCount = recordsOf(step.body, route.route.lists).length
    const earlier = await call.services.ledger.replay(call.by, request, recordCount)
    if (earlier) {
      outcomes.push(earlier)
      continue
    }
    const problems = await problemsOf(call, routes, step)
    if (problems.length > 0) throw new AppError('conflict', problems)
    outcomes.push(await sent(call, route, step.body, request))
  }
  const all = outcomes.flatMap(({ operations }) => operations).filter(({ state }) => state !== 'refused')
  return { done: all.length, waiting: all.filter(({ state }) => state !== 'confirmed').length }
}
