import { createHash } from 'node:crypto'
import { repairRoutes, repairTopics } from '@cultivatd/contract/repair/repair.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { type Judged, judgementOfEach, type Said, together } from '@cultivatd/domain/repair/judge'
import type { Mend } from '@cultivatd/domain/repair/mend'
import { type Kept, type Repair, type RepairChange, type Tried, keptProblem } from '@cultivatd/domain/repair/repair'
import { merged, partsOf, recordsOf, rowsByRecord, withLabel } from '@cultivatd/domain/repair/tried-body'
import { TagLabel } from '@cultivatd/domain/tag/tag'
import { implement, type ImplementedRoute } from '../http/implement.ts'
import { giveUpOperation } from '../ledger/decision.store.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { mended, mendsOf } from './mends.ts'
import {
  changeRepairs,
  dealWith,
  giveUpRepairs,
  keepRepairs,
  type NewRepair,
  removeRepairs,
  repairsOf,
  tellRepairs,
} from './repair.store.ts'
import { takeOverTray, trays } from './tray.store.ts'
import { sent, triedEach, triedRoute, type TriedRoutes, type TryingCall } from './trial.ts'

function byAct(rows: readonly Repair[]): Map<string, Repair[]> {
  const acts = new Map<string, Repair[]>()
  for (const row of rows) acts.set(row.act, [...(acts.get(row.act) ?? []), row])
  return acts
}

/** Rows of a tray with what is in the way of each now. */
async function lookedAt(call: TryingCall, routes: TriedRoutes, rows: readonly Repair[]) {
  const ofActs = byAct(rows)
  const found = new Map<string, readonly Said[]>()
  for (const [act, some] of ofActs) {
    const route = triedRoute(routes, act, call.by)
    const groups = merged(some, route.route.lists)
    const judged = await triedEach(
      call,
      groups.map(({ body }) => ({ route, body })),
    )
    for (const [at, { fails, whole }] of judged.entries()) {
      const each = new Map(fails.map(({ record, problems }) => [record, problems]))
      for (const { id, record } of groups[at]?.rows ?? [])
        found.set(id, [...whole.map((message) => ({ message })), ...(each.get(record) ?? [])])
    }
  }
  return rows.map((row) => ({ row, problems: [...(found.get(row.id) ?? [])] }))
}

/** Of the same rows as they stand the same request, however often it is sent. */
function requestOf(rows: readonly Repair[]) {
  const names = rows.map(({ id, version }) => `${id} ${version}`).toSorted()
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex')
  const corrects = rows.flatMap(({ operationId }) => operationId ?? [])
  return { key: `repair-${digest.slice(0, 64)}`, fingerprint: digest, corrects }
}

/** Sends rows of one act in as few requests as they differ; they are the ledger's from then on, whatever Metrc says. */
async function sendRows(call: TryingCall, routes: TriedRoutes, act: string, rows: readonly Repair[]): Promise<void> {
  const route = triedRoute(routes, act, call.by)
  for (const { body, rows: some } of merged(rows, route.route.lists)) {
    const request = requestOf(some)
    try {
      const earlier = await call.services.ledger.replay(call.by, request, some.length)
      if (!earlier) await sent(call, route, body, request)
    } catch (error) {
      // What Metrc refused comes back into the tray, with Metrc's words.
      if (!(error instanceof AppError) || error.code !== 'metrc-refused') throw error
    }
    await dealWith(call.db, call.facilityId, request.corrects)
    await removeRepairs(call.db, call.by.id, some)
  }
}

/** @throws AppError invalid where a record is in none of the changes, or its values are too long to be kept */
function newRows({ facilityId, act, title, bodies, rows }: Kept, lists: readonly string[] | undefined): NewRepair[] {
  const all = bodies.map((body) => ({ body, records: rowsByRecord(body, lists) }))
  // One row for a record, however often it is named.
  const each = new Map(rows.map((row) => [row.record, row])).values()
  let characters = 0
  return [...each].map(({ record, messages }) => {
    const found = all.find(({ records }) => records.has(record))
    if (!found) throw new AppError('invalid', 'Some of these records are not in this change')
    const body = { ...found.body, ...found.records.get(record) }
    // What all of them share is kept with each: a body of a megabyte would become gigabytes.
    characters += JSON.stringify(body).length
    const problem = keptProblem(characters)
    if (problem) throw new AppError('invalid', problem)
    return { facilityId, act, title, record, body, messages }
  })
}

/**
 * Whether a row may be of this record: of its own, or of another label where its label was mistaken. What Metrc refused is found in
 * the ledger by its operation, whatever record it becomes one of.
 */
const mayBecome = ({ record, body }: Repair, next: string): boolean =>
  next === record || (TagLabel.safeParse(next).success && withLabel(body, record, next) !== null)

const answerOf = ({ records, steps, ...mend }: Mend) => ({ ...mend, records: [...records], steps: [...steps] })

/** A change by its rules in the three groups, with what mends some of what would fail. */
async function judgedTrial(call: TryingCall, routes: TriedRoutes, { act, bodies }: Tried) {
  const route = triedRoute(routes, act, call.by)
  const each = await triedEach(
    call,
    bodies.map((body) => ({ route, body })),
  )
  const judged = each.map((one, at) => {
    const parts = partsOf(bodies[at], route.route.lists)
    return parts.length > 0 ? judgementOfEach(one, parts) : one
  })
  const { works, odd, fails, whole } = together(judged)
  const said = (some: readonly Judged[]) => some.map(({ record, problems }) => ({ record, problems: [...problems] }))
  const mends = await mendsOf(call, routes, { bodies, works, fails })
  return { works: [...works], odd: said(odd), fails: said(fails), whole: [...whole], mends: mends.map(answerOf) }
}

/**
 * Rows of the own tray as they would be with other values.
 *
 * @throws AppError not-found where one is not in it any more, invalid where it would be a change of another record
 */
async function withOtherValues({ db, by }: TryingCall, routes: TriedRoutes, rows: RepairChange['rows']) {
  const ids = rows.map(({ id }) => id)
  const known = new Map((await repairsOf(db, by.id, ids)).map((row) => [row.id, row]))
  return rows.map(({ id, version, body }) => {
    const row = known.get(id)
    if (!row) throw new AppError('not-found', 'This is not in your repair tray any more')
    const { lists } = triedRoute(routes, row.act, by).route
    const record = recordsOf(body, lists).join()
    if (body['facilityId'] !== row.facilityId || !mayBecome(row, record))
      throw new AppError('invalid', 'This would be a change of another record')
    return { id, version, record, body }
  })
}

/** Of these rows those that lie in the own tray, of this facility. */
const ownRows = async ({ db, by, facilityId }: TryingCall, ids: readonly string[]): Promise<Repair[]> =>
  (await repairsOf(db, by.id, ids)).filter((row) => row.facilityId === facilityId)

/** What is in the way of rows of the own tray now, with what mends it. */
async function inTheWay(call: TryingCall, routes: TriedRoutes, ids: readonly string[]) {
  const rows = await ownRows(call, ids)
  const looked = await lookedAt(call, routes, rows)
  const works = looked.flatMap(({ row, problems }) => (problems.length === 0 ? [row.record] : []))
  const fails = looked.map(({ row, problems }) => ({ record: row.record, problems }))
  const mends = await mendsOf(call, routes, { bodies: rows.map((row) => row.body), works, fails })
  return { rows: looked.map(({ row, problems }) => ({ id: row.id, problems })), mends: mends.map(answerOf) }
}

/** Sends what works of rows of the own tray, and writes down what is in the way of the others. */
async function sendWhatWorks(call: TryingCall, routes: TriedRoutes, ids: readonly string[]) {
  const looked = await lookedAt(call, routes, await ownRows(call, ids))
  const good = looked.flatMap(({ row, problems }) => (problems.length === 0 ? [row] : []))
  const bad = looked.filter(({ problems }) => problems.length > 0)
  await tellRepairs(
    call.db,
    bad.map(({ row, problems }) => ({ id: row.id, messages: problems.map(({ message }) => message) })),
  )
  for (const [act, some] of byAct(good)) await sendRows(call, routes, act, some)
  return { sent: good.length, kept: bad.length }
}

/** `actions` are all routes that somebody might want to try: those whose contract says so can be. */
export const repairHandlers = (actions: readonly ImplementedRoute[]) => {
  const routes: TriedRoutes = new Map(actions.flatMap((one) => (one.route.isTried ? [[one.route.path, one]] : [])))
  return implement(repairRoutes, {
    try: (call) => judgedTrial(call, routes, call.body),
    keep: async ({ db, by, body }) => {
      const rows = newRows(body, triedRoute(routes, body.act, by).route.lists)
      await keepRepairs(db, by.id, rows)
      return { count: rows.length }
    },
    change: async (call) => {
      await changeRepairs(call.db, call.by.id, await withOtherValues(call, routes, call.body.rows))
      return {}
    },
    now: (call) => inTheWay(call, routes, call.body.ids),
    send: (call) => sendWhatWorks(call, routes, call.body.ids),
    mend: (call) => mended(call, routes, call.body),
    giveUp: async (call) => {
      const { db, by, body } = call
      // What is in the ledger is given up there, where everybody sees why.
      for (const { operationId } of await ownRows(call, body.ids))
        if (operationId !== null) await giveUpOperation(db, operationId, by, body.reason)
      await giveUpRepairs(db, by.id, call.facilityId, body)
      return {}
    },
    takeOver: ({ db, by, body }) => takeOverTray(db, by, body.personId),
  })
}

export const repairTopicHandlers = implementTopics(repairTopics, {
  repairs: {
    personal: true,
    watches: { repair: 'all', organisation: 'all' },
    load: ({ db, by }) => repairsOf(db, by.id),
  },
  trays: {
    watches: { repair: 'all', operation: 'all', user: 'all', organisation: 'all' },
    load: ({ db }) => trays(db),
  },
})
