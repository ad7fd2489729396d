// Asked by forms: nothing here may load the schemas.
import { states, type StateCode } from '../facility/states.ts'
import { daysBetween } from '../field/days.ts'
import type { OperationKind } from '../operation/operation-kinds.ts'
import type { Judged, Said } from './judge.ts'

const countRules = ['mostClones', 'mostClonesAsked', 'daysAsked', 'daysRefused'] as const
const yesRules = ['batchIsTag', 'oneStrain'] as const
export type CountRuleName = (typeof countRules)[number]
export type YesRuleName = (typeof yesRules)[number]
export type RuleName = CountRuleName | YesRuleName

/** In the order in which the settings show them. */
export const ruleNames: readonly RuleName[] = [
  'mostClones',
  'mostClonesAsked',
  'batchIsTag',
  'oneStrain',
  'daysAsked',
  'daysRefused',
]

/** Whether a rule holds or does not; another one is a number, or none. */
export const isYesRule = (name: RuleName): name is YesRuleName => yesRules.some((one) => one === name)

interface RuleWords {
  /** How the settings call it. */
  title: string
  unit: 'clones' | 'days' | 'yes'
  hint: string
}

export const ruleWords: Readonly<Record<RuleName, RuleWords>> = {
  mostClones: { title: 'Most clones in one plant batch', unit: 'clones', hint: 'More are refused.' },
  mostClonesAsked: { title: 'Ask about a plant batch of more clones', unit: 'clones', hint: 'More look odd.' },
  batchIsTag: { title: 'A plant batch is named by a plant tag', unit: 'yes', hint: 'Another name is refused.' },
  oneStrain: {
    title: 'Ask about a harvest of several strains',
    unit: 'yes',
    hint: 'Plants of another strain look odd.',
  },
  daysAsked: { title: 'Ask about what is dated further back', unit: 'days', hint: 'An older date looks odd.' },
  daysRefused: { title: 'Refuse what is dated further back', unit: 'days', hint: 'An older date is refused.' },
}

interface Sourced {
  /** Who says so. */
  source: string
  /** Set by the organization itself (`rulesOf`): what it refuses says so, not that the state does. */
  isOwn?: boolean | undefined
}

/** A rule of a number, as it holds; null: no limit. */
export interface CountRule extends Sourced {
  value: number | null
}

/** A rule that holds or does not. */
export interface YesRule extends Sourced {
  value: boolean
}

export type StateRule = CountRule | YesRule

export type StateRules = Readonly<Record<CountRuleName, CountRule> & Record<YesRuleName, YesRule>>

/** What an organization set otherwise of the rules of one state. */
export type ChangedRules = { [Name in RuleName]?: StateRules[Name] | undefined }

/** The same by state. */
export type RuleChanges = { [State in StateCode]?: ChangedRules | undefined }

const unknown = 'None known'
const ofCalifornia = 'Known of California only; asked here because Metrc prints batches of 100 everywhere'

/** What holds where nothing else is known. */
const everywhere: StateRules = {
  mostClones: { value: null, source: unknown },
  mostClonesAsked: { value: 100, source: ofCalifornia },
  batchIsTag: { value: false, source: unknown },
  oneStrain: { value: true, source: 'Reported of several states, not verified: one harvest is of one strain' },
  daysAsked: { value: 30, source: 'No law: a date so far back is more often a slip' },
  daysRefused: {
    value: null,
    source: 'Metrc has such limits by state and facility, and none is verified',
  },
}

const ofStates: Partial<Record<StateCode, Partial<StateRules>>> = {
  CA: {
    mostClones: {
      value: 100,
      source: 'California Code of Regulations, title 4, track and trace: a lot of one strain, at most 100',
    },
    batchIsTag: {
      value: true,
      source: 'Metrc’s documentation of plant batches: in California an unused plant tag, else refused',
    },
    daysAsked: { value: 1, source: 'California Code of Regulations, title 4, article 6: recorded within 24 hours' },
  },
}

const isState = (text: string | null | undefined): text is StateCode => typeof text === 'string' && text in states

/** The rules of a state as the product comes with them. */
export const defaultRules = (state: StateCode | null): StateRules => ({
  ...everywhere,
  ...(state ? ofStates[state] : {}),
})

/** The rules that hold for a facility of this state. */
export const rulesOf = (state: string | null | undefined, changes: RuleChanges = {}): StateRules =>
  isState(state) ? { ...defaultRules(state), ...ownRules(changes[state]) } : defaultRules(null)

const ownRules = (changes: ChangedRules = {}): Partial<StateRules> =>
  Object.fromEntries(Object.entries(changes).map(([name, rule]) => [name, { ...rule, isOwn: true }]))

/** What the rules of a state look at of a write. */
export interface RuledWrite {
  kind: OperationKind
  records: readonly string[]
  payload: unknown
  /** The record as it was in Metrc. */
  before?: unknown
}

export interface StateFindings {
  refused: Judged[]
  odd: Judged[]
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Whose number it is that refuses. */
const whose = ({ isOwn }: StateRule): string => (isOwn ? 'your organization’s rule' : 'the state')
const sentence = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

/**
 * What the rules of a state say of writes of one act.
 *
 * @param today the earliest business day that it is anywhere (`earliestDay`): counted from a later one, somebody whose day
 * is not over would be refused who is right
 */
export function stateFindings(writes: readonly RuledWrite[], rules: StateRules, today: string): StateFindings {
  const others = rules.oneStrain.value ? otherStrains(writes) : new Map<string, string>()
  const refused: Judged[] = []
  const odd: Judged[] = []
  for (const write of writes) {
    const [record = ''] = write.records
    const no = [...clonesRefused(write, rules), ...dateSaid(write, rules.daysRefused, today, 'refused')]
    const other = others.get(record)
    const really = [
      ...clonesAsked(write, rules),
      ...dateSaid(write, rules.daysAsked, today, 'asked'),
      ...(other === undefined ? [] : [other]),
    ]
    if (no.length > 0) refused.push({ record, problems: saidOf(no) })
    else if (really.length > 0) odd.push({ record, problems: saidOf(really) })
  }
  return { refused, odd }
}

const saidOf = (messages: readonly string[]): Said[] => messages.map((message) => ({ message }))

const makesBatch = (kind: RuledWrite['kind']): boolean =>
  kind === 'plant.cut-clones' || kind === 'package.plant' || kind === 'plant-batch.split'

function clonesRefused({ kind, payload }: RuledWrite, { mostClones, batchIsTag }: StateRules): string[] {
  if (!makesBatch(kind)) return []
  const count = fieldOf(payload, 'count')
  const name = fieldOf(payload, 'newName') ?? fieldOf(payload, 'name')
  const isMore = mostClones.value !== null && typeof count === 'number' && count > mostClones.value
  const isNoTag = batchIsTag.value && typeof name === 'string' && !/^[0-9A-Z]{24}$/.test(name)
  return [
    ...(isMore
      ? [
          `${sentence(whose(mostClones))} allows at most ${mostClones.value} clones in one plant batch. Cut them into several.`,
        ]
      : []),
    ...(isNoTag ? [`${sentence(whose(batchIsTag))} wants an unused plant tag as the name of a plant batch.`] : []),
  ]
}

function clonesAsked({ kind, payload }: RuledWrite, { mostClonesAsked: { value } }: StateRules): string[] {
  const count = fieldOf(payload, 'count')
  const isMore = makesBatch(kind) && value !== null && typeof count === 'number' && count > value
  return isMore ? [`${count} clones in one plant batch: many states allow ${value}.`] : []
}

function dateSaid({ payload }: RuledWrite, rule: CountRule, today: string, is: 'refused' | 'asked'): string[] {
  const most = rule.value
  const date = fieldOf(payload, 'date')
  if (most === null || typeof date !== 'string') return []
  const back = daysBetween(date, today)
  if (back <= most) return []
  return is === 'refused'
    ? [`The date is ${daysText(back)} back, and ${whose(rule)} allows ${daysText(most)}. Choose another day.`]
    : [`The date is ${daysText(back)} back.`]
}

/** Whether a rule of a state may ask about a change of one record; another one needs no trial before it is sent. */
export function mayBeAsked(body: unknown, today: string): boolean {
  const date = fieldOf(body, 'date')
  return (typeof date === 'string' && date < today) || typeof fieldOf(body, 'count') === 'number'
}

/** Plants of a harvest that are of another strain than most of it, by label. */
function otherStrains(writes: readonly RuledWrite[]): Map<string, string> {
  const cut = writes.flatMap(({ kind, records: [record = ''], payload, before }) => {
    const strain = fieldOf(before, 'StrainName')
    const name = fieldOf(payload, 'name')
    return kind === 'plant.harvest' && typeof strain === 'string' ? [{ record, strain, name }] : []
  })
  const counts = new Map<string, number>()
  for (const { strain } of cut) counts.set(strain, (counts.get(strain) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return new Map(
    cut.flatMap(({ record, strain }) =>
      most && strain !== most[0]
        ? [[record, `${strain} in a harvest of ${most[0]}: many states want one strain.`]]
        : [],
    ),
  )
}
