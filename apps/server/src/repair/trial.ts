import { randomUUID } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { earliestDay } from '@cultivatd/domain/field/field'
import { nothingSent, type Outcome } from '@cultivatd/domain/operation/outcome'
import { judge, type Judgement } from '@cultivatd/domain/repair/judge'
import { stateFindings, type StateRules } from '@cultivatd/domain/repair/state-rules'
import { recordsOf, withRecords } from '@cultivatd/domain/repair/tried-body'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { checkNeeds } from '../http/access.ts'
import { bodyOf, recordCountOf, withAsked } from '../http/api.ts'
import type { Connection, ImplementedRoute } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import type { LedgerAction, RepeatableRequest } from '../ledger/ledger.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { stateRulesOf } from '../ledger/state-rules.store.ts'

/** Where a change is tried, or sent from a tray. */
export interface TryingCall {
  by: Person
  facilityId: string
  today: string
  db: Db
  services: Services
  connection: Connection
}

/** The routes that can be tried, by their address. */
export type TriedRoutes = ReadonlyMap<string, ImplementedRoute>

/** @throws AppError not-found for an address of no route that can be tried, forbidden without its permission */
export function triedRoute(routes: TriedRoutes, act: string, by: Person): ImplementedRoute {
  const found = routes.get(act)
  if (!found) throw new AppError('not-found', 'This change cannot be tried')
  checkNeeds(found.route, by)
  return found
}

const isRule = (error: unknown): error is AppError =>
  error instanceof AppError && ['invalid', 'not-found', 'conflict'].includes(error.code)

/** Calls the handler of a route as its own request would. @throws AppError what the handler throws */
async function handled(
  call: TryingCall,
  { route, handle }: ImplementedRoute,
  body: unknown,
  services: Services,
  request: RepeatableRequest | null,
) {
  const given: unknown = bodyOf(route, body)
  if (Object(given).facilityId !== call.facilityId) throw new AppError('invalid', 'This is of another facility')
  const { by, facilityId, today, db, connection } = call
  const recordCount = recordCountOf(route, given)
  const parts = { params: undefined, query: undefined, body: given, source: null, recordCount, at: services.now() }
  return handle({ ...parts, by, facilityId, today, db, services, connection: { ...connection, request } })
}

/** Sends it. @throws AppError as the route does */
export const sent = (call: TryingCall, route: ImplementedRoute, body: unknown, request: RepeatableRequest) =>
  handled(call, route, body, call.services, withAsked(route.route, request, body)) as Promise<Outcome>

/** Ends the transaction of a trial, so that nothing of it stays. */
class TrialEnd extends Error {}

/** What the handler would hand to the ledger, or why it would not. What it stores of ours is taken back. */
async function writesOf(call: TryingCall, route: ImplementedRoute, body: unknown) {
  let writes: readonly LedgerWrite[] = []
  const work = async (db: Db) => {
    const perform = async (action: Pick<LedgerAction, 'writes' | 'beside'>) => {
      ;({ writes } = action)
      if (writes.length > 0)
        await action.beside?.(
          db,
          writes.map(() => randomUUID()),
        )
      return nothingSent()
    }
    // The same services, with a ledger that writes nothing down.
    const ledger = { ...call.services.ledger, perform }
    const services: Services = Object.create(call.services, { ledger: { value: ledger }, db: { value: db } })
    await handled({ ...call, db }, route, body, services, null)
    throw new TrialEnd()
  }
  try {
    await transact(call.db, work)
  } catch (error) {
    if (error instanceof TrialEnd) return { writes, problems: [] }
    if (!isRule(error)) throw error
    return { writes: [], problems: error.problems }
  }
  return { writes, problems: [] }
}

/**
 * Tries a change of one record or of many by its own handler, which judges by its own rules and hands its writes to a ledger
 * that keeps none, in a transaction that is taken back; then by the rules of the state. What fails is left out and the rest tried once more, so that it is judged too.
 */
export const tried = async (call: TryingCall, route: ImplementedRoute, body: unknown): Promise<Judgement> =>
  triedBy(await stateRulesOf(call.db, call.facilityId), call, { route, body })

/** A change that is tried, by its route. */
export interface Trial {
  route: ImplementedRoute
  body: unknown
}

/** Each takes one of the ten connections to the database, and others work here too. */
const triedAtOnce = 4

/**
 * Tries changes, a few at a time, in their order, until one is not good enough to go on.
 *
 * @param isEnough ends it with what was tried until then
 */
export async function triedEach(
  call: TryingCall,
  trials: readonly Trial[],
  isEnough: (judged: Judgement) => boolean = () => false,
): Promise<Judgement[]> {
  const rules = await stateRulesOf(call.db, call.facilityId)
  const all: Judgement[] = []
  for (let at = 0; at < trials.length && !all.some(isEnough); at += triedAtOnce)
    all.push(...(await Promise.all(trials.slice(at, at + triedAtOnce).map((trial) => triedBy(rules, call, trial)))))
  return all
}

async function triedBy(rules: StateRules, call: TryingCall, { route, body }: Trial): Promise<Judgement> {
  const { lists } = route.route
  const records = recordsOf(body, lists)
  const first = await writesOf(call, route, body)
  const judged = judge(records, first.problems)
  const isPart = judged.whole.length === 0 && judged.fails.length > 0 && judged.works.length > 0
  const rest = isPart ? withRecords(body, lists, new Set(judged.works)) : null
  const again = rest ? await writesOf(call, route, rest) : null
  const restJudged = again ? judge(judged.works, again.problems) : null
  const { writes } = again ?? first
  const later = (restJudged?.fails ?? []).flatMap(({ record, problems }) =>
    problems.map((said) => ({ ...said, message: records.length === 1 ? said.message : `${record}: ${said.message}` })),
  )
  const { odd } = stateFindings(writes, rules, earliestDay(call.services.now()))
  return judge(records, [...first.problems, ...later], odd)
}
