import type { Asked } from './asked.ts'
import { isWrite } from './asked.ts'
import { type Fault, plainFaults } from './faults.ts'
import { wordings } from './gateway-faults.ts'
import { type Fields, flagIn, ifGiven, numberIn, onlyFields, oneOfIn, orNull, textIn, wholeIn } from './input.ts'
import { type MeanwhileChange, readMeanwhileChange } from './meanwhile.ts'
import { createRandom } from './seed/random.ts'

/** Which requests a plan is about; what is left out does not matter. */
export interface FaultMatch {
  method?: string
  /** The beginning of the path, or a pattern of the whole path in which `*` stands for anything: `/packages/v2/*`. */
  path?: string
  license?: string
  /** Everything but GET. */
  writesOnly?: boolean
}

type FaultName = (typeof plainFaults)[number]

/**
 * A fault that waits for its requests. Without `every` and `chance` it meets the first `times` that match (default 1);
 * with `every: n` each nth of them, with `chance` so many of them by a random source of its own (`seed`, default 1),
 * both as often as `times` says or, without it, always. Of several faults one is chosen by the same random source.
 */
export interface FaultPlan {
  match?: FaultMatch
  fault: Fault | FaultName | readonly (Fault | FaultName)[]
  times?: number
  every?: number
  chance?: number
  seed?: number
}

/** A plan with what became of it. */
export interface PlannedFault {
  id: number
  plan: FaultPlan
  /** Requests that matched. */
  seen: number
  /** How often it struck; a time of trouble counts once. */
  struck: number
}

export type ChangedMeanwhile = Extract<Fault, { kind: 'changed-meanwhile' }>

/** What happens to one request. */
export interface Struck {
  fault: Exclude<Fault, ChangedMeanwhile> | null
  meanwhile: readonly ChangedMeanwhile[]
}

const unharmed: Struck = { fault: null, meanwhile: [] }

interface Waiting extends PlannedFault {
  faults: readonly Fault[]
  matches: (asked: Asked) => boolean
  next: () => number
  /** A time of trouble that has begun: until when, by `elapsed`. */
  spell: { fault: Fault; until: number } | null
}

/**
 * The planned faults, in the order in which they were planned. One request meets one fault at most, and with it the
 * changes of somebody else; a request that one plan has taken is not seen by those after it.
 */
export function createFaultPlans(elapsed: () => number) {
  let waiting: Waiting[] = []
  let lastId = 0

  function add(given: FaultPlan): number {
    const plan = readFaultPlan(given)
    const faults = [plan.fault].flat().map((fault) => (typeof fault === 'string' ? { kind: fault } : fault))
    lastId += 1
    const { next } = createRandom(plan.seed ?? 1)
    waiting.push({ id: lastId, plan, faults, seen: 0, struck: 0, matches: matcher(plan.match), next, spell: null })
    return lastId
  }

  function strike(planned: Waiting, asked: Asked): Fault | null {
    if (!planned.matches(asked)) return null
    if (planned.spell && elapsed() < planned.spell.until) return planned.spell.fault
    planned.spell = null
    planned.seen += 1
    if (!isDue(planned)) return null
    planned.struck += 1
    const index = planned.faults.length > 1 ? Math.floor(planned.next() * planned.faults.length) : 0
    const fault = planned.faults[index] ?? null
    if (fault && 'forMs' in fault && fault.forMs !== undefined)
      planned.spell = { fault, until: fault.forMs === null ? Number.POSITIVE_INFINITY : elapsed() + fault.forMs }
    return fault
  }

  return {
    /** Answers the number of the plan. @throws Error with a sentence about a plan that cannot be. */
    add,
    get planned(): PlannedFault[] {
      return waiting.map(({ id, plan, seen, struck }) => ({ id, plan, seen, struck }))
    },
    /** Forgets one plan, or all of them; what they did stays. */
    clear(id?: number): void {
      waiting = id === undefined ? [] : waiting.filter((planned) => planned.id !== id)
    },
    /** What a request meets. */
    struck(asked: Asked): Struck {
      if (waiting.length === 0) return unharmed
      const meanwhile: ChangedMeanwhile[] = []
      for (const planned of waiting) {
        const fault = strike(planned, asked)
        if (fault?.kind === 'changed-meanwhile') meanwhile.push(fault)
        else if (fault) return { fault, meanwhile }
      }
      return { fault: null, meanwhile }
    },
  }
}

export type FaultPlans = ReturnType<typeof createFaultPlans>

function isDue({ plan, seen, struck, next }: Waiting): boolean {
  const { every, chance } = plan
  const always = every !== undefined || chance !== undefined
  if (struck >= (plan.times ?? (always ? Number.POSITIVE_INFINITY : 1))) return false
  if (every !== undefined) return seen % every === 0
  return chance === undefined || next() < chance
}

function matcher({ method, path, license, writesOnly }: FaultMatch = {}): (asked: Asked) => boolean {
  const wanted = method?.toUpperCase()
  const hasPath = pathMatcher(path?.toLowerCase() ?? '')
  return (asked) =>
    (wanted === undefined || asked.method === wanted) &&
    (writesOnly !== true || isWrite(asked.method)) &&
    (license === undefined || asked.license === license) &&
    hasPath(asked.path.toLowerCase())
}

function pathMatcher(path: string): (path: string) => boolean {
  if (!path.includes('*')) return (given) => given.startsWith(path)
  const parts = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
  const pattern = new RegExp(`^${parts.join('.*')}$`)
  return (given) => pattern.test(given)
}

/** A plan as it came over HTTP, or from code that was not checked. @throws Error with a sentence that names what is wrong. */
export function readFaultPlan(value: unknown): FaultPlan {
  const fields = onlyFields(value, 'A plan', ['match', 'fault', 'times', 'every', 'chance', 'seed'])
  const plan = {
    match: ifGiven(fields, 'match', readMatch),
    fault: Array.isArray(fields.fault) ? fields.fault.map(readFault) : readFault(fields.fault),
    times: ifGiven(fields, 'times', (given, name) => wholeIn(given, name, 1)),
    every: ifGiven(fields, 'every', (given, name) => wholeIn(given, name, 1)),
    chance: ifGiven(fields, 'chance', numberIn),
    seed: ifGiven(fields, 'seed', wholeIn),
  }
  if (Array.isArray(plan.fault) && plan.fault.length === 0) throw new Error('A plan needs a fault.')
  if (plan.chance !== undefined && plan.chance > 1) throw new Error('chance must be a number from 0 to 1.')
  if (plan.every !== undefined && plan.chance !== undefined)
    throw new Error('A plan strikes every so many requests or by chance, not both.')
  return plan
}

function readMatch(given: Fields, name: string): FaultMatch {
  const fields = onlyFields(given[name], name, ['method', 'path', 'license', 'writesOnly'])
  const methods = ['GET', 'POST', 'PUT', 'DELETE']
  return {
    method: ifGiven(fields, 'method', (each, field) => oneOfIn(each, field, methods)),
    path: ifGiven(fields, 'path', textIn),
    license: ifGiven(fields, 'license', textIn),
    writesOnly: ifGiven(fields, 'writesOnly', flagIn),
  }
}

const lasting = ['slow', 'slow-before', 'slow-body', 'halves', 'behind'] as const
const otherFaults = ['429-storm', ...lasting, 'changed-meanwhile', 'reworded'] as const

function readFault(value: unknown): Fault {
  const given = typeof value === 'string' ? { kind: value } : value
  const all = {
    ...onlyFields(given, 'A fault', ['kind', 'retryAfter', 'forMs', 'ms', 'when', 'change', 'status', 'as']),
  }
  const kind = oneOfIn(all, 'kind', [...plainFaults, ...otherFaults])
  const own = (...names: string[]) => onlyFields(all, `The fault ${kind}`, ['kind', ...names])
  const retryAfter = () => ifGiven(own('retryAfter', 'forMs'), 'retryAfter', wholeIn)
  switch (kind) {
    case '503':
    case '503-after':
    case '429':
      return { kind, retryAfter: ifGiven(own('retryAfter'), 'retryAfter', wholeIn) }
    case '429-storm':
      return { kind, forMs: orNull(numberIn)(all, 'forMs'), retryAfter: retryAfter() }
    case '401':
      return { kind, forMs: ifGiven(own('forMs'), 'forMs', orNull(numberIn)) }
    case 'slow':
    case 'slow-before':
    case 'slow-body':
    case 'halves':
    case 'behind':
      return { kind, ms: numberIn(own('ms'), 'ms') }
    case 'reworded': {
      const fields = own('status', 'as', 'when')
      const when = oneOfIn(fields, 'when', ['before', 'after'])
      return { kind, status: wholeIn(fields, 'status', 400), as: oneOfIn(fields, 'as', wordings), when }
    }
    case 'changed-meanwhile': {
      const fields = own('when', 'change')
      const when = oneOfIn(fields, 'when', ['before', 'after'])
      return { kind, when, change: readMeanwhileChange(fields, 'change') satisfies MeanwhileChange }
    }
    default:
      own()
      return { kind }
  }
}
