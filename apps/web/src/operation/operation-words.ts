import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import { isInDoubt } from '@cultivatd/domain/operation/open'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { isDelayed } from '@cultivatd/domain/operation/send-delay'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import { formFacts } from '@cultivatd/domain/operation/typed-facts'
import { unitText } from '@cultivatd/domain/unit/unit'
import { capital } from '../ui/capital.ts'
import { fullDayText, momentText, timeText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { Tone } from '../ui/state.tsx'

export const notActiveText = 'This facility is not active, so it is not sent'

/** '200 of 1,000+ shown': how many there are is counted up to `total`, and `isTotalCut` when there are more. */
export function shownText(shown: number, total: number, isTotalCut: boolean): string {
  // Whoever has come that far sees how many there are.
  if (isTotalCut && shown >= total) return `${numberText(shown)} shown`
  return `${numberText(shown)} of ${numberText(Math.max(shown, total))}${isTotalCut ? '+' : ''} shown`
}

/** Plants and packages are known by tags; everything else by a name. */
export const hasTag = (kind: OperationKind): boolean => ['package', 'plant'].includes(describedKind(kind).noun)

export type StateIcon = 'waiting' | 'done' | 'refused' | 'needs-person' | 'given-up' | 'not-sent'

export interface StateWords {
  icon: StateIcon
  tone?: Tone
  text: string
}

interface Around {
  /** Whether its facility is active. */
  isActive: boolean
  isMetrcDown: boolean
}

/** Where an operation is or what became of it, in words with the time. */
export function stateWords(operation: Operation, { isActive, isMetrcDown }: Around): StateWords {
  const { state, sentAt, answeredAt, decided, dealtWithAt, isBehindAnother } = operation
  if (state === 'recorded' || state === 'waiting') {
    if (!isActive) return { icon: 'not-sent', tone: 'warn', text: notActiveText }
    const text = isDelayed(operation)
      ? `Not sent before ${timeText(operation.delayedUntil ?? '')}`
      : isBehindAnother
        ? 'Behind an earlier change'
        : isMetrcDown
          ? 'Waits until Metrc answers'
          : 'Waiting, goes by itself'
    return { icon: 'waiting', tone: 'info', text }
  }
  if (state === 'sending') return { icon: 'waiting', tone: 'info', text: `Sent${at(sentAt)}, no answer yet` }
  if (state === 'unknown')
    return { icon: 'waiting', tone: 'info', text: `Sent${at(sentAt)}, Metrc is asked what became of it` }
  if (state === 'needs-person') return { icon: 'needs-person', tone: 'warn', text: 'Needs a person' }
  if (state === 'withdrawn')
    return { icon: 'given-up', text: `Given up by ${decided?.personName ?? 'somebody'}${at(decided?.at)}` }
  if (isInDoubt(operation))
    return { icon: 'needs-person', tone: 'warn', text: `Confirmed${at(answeredAt)}, perhaps done twice` }
  if (state === 'confirmed' && decided?.decision === 'seen')
    return { icon: 'done', text: `Confirmed${at(answeredAt)}, looked at by ${decided.personName}` }
  if (state === 'confirmed')
    return decided?.decision === 'applied'
      ? { icon: 'done', text: `Found applied by ${decided.personName}${at(decided.at)}` }
      : { icon: 'done', text: `Confirmed${at(answeredAt)}` }
  const refused =
    decided?.decision === 'not-applied'
      ? `Found not applied by ${decided.personName}${at(decided.at)}`
      : `Refused${at(answeredAt)}`
  if (dealtWithAt === null) return { icon: 'refused', tone: 'error', text: refused }
  return decided?.decision === 'given-up'
    ? { icon: 'given-up', text: `${refused}, given up by ${decided.personName}` }
    : { icon: 'given-up', text: `${refused}, tried again${at(dealtWithAt)}` }
}

/** ' today 10:42', ' 18 Nov 09:12'; nothing for no moment. */
function at(instant: string | null | undefined): string {
  if (!instant) return ''
  const text = momentText(instant)
  return ` ${/^(Today|Yesterday)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text}`
}

/** Not what was typed, but which record it is for, or how the program knows it. */
const notTyped = new Set(['facilityId', 'id', 'label', 'roomLocationId', 'catalogueId', 'detailId', 'itemId', 'place'])

/** What an application of a product is sent with besides what was typed: it comes of the product and of the plants. */
const ofProduct = new Set(['productName', 'supplier', 'epaNumber', 'batchNames'])
const isApplied = (kind: OperationKind): boolean => kind.endsWith('.apply-additive')

/** Amounts by the units that are typed beside them. */
const unitsOf: Readonly<Record<string, string>> = {
  quantity: 'unitOfMeasure',
  amount: 'unitOfMeasure',
  count: 'unitOfMeasure',
  weight: 'unitOfWeight',
}

/** How forms call a field where its name says less. */
const formWords: Readonly<Record<string, string>> = {
  template: 'Product',
  amount: 'Amount applied',
  productName: 'Trade name',
  epaNumber: 'EPA registration number',
  roomName: 'Room',
  itemName: 'Item',
  strainName: 'Strain',
  weightGrams: 'Wet weight, g',
  volume: 'Area or volume',
  newLabel: 'New tag',
  typeName: 'Type of job',
}

/** What was typed, as names and values: 'Unit of measure', 'Grams'. */
export function typedFacts(kind: OperationKind, payload: Readonly<Record<string, unknown>>): Fact[] {
  const known = formFacts(kind, payload)
  if (known) return known
  const amounts = Object.keys(unitsOf).filter((name) => typeof payload[name] === 'number')
  const besideAmount = new Set(amounts.map((name) => unitsOf[name]))
  const unitOf = (name: string): string => {
    const unit = amounts.includes(name) ? payload[unitsOf[name] ?? ''] : undefined
    return typeof unit === 'string' && unit !== '' ? ` ${unitText(unit)}` : ''
  }
  return Object.entries(payload)
    .filter(([name]) => !notTyped.has(name) && !besideAmount.has(name) && !(isApplied(kind) && ofProduct.has(name)))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]) => ({ name: wordsOf(name), value: `${valueText(value)}${unitOf(name)}` }))
    .filter(({ value }) => value !== '')
}

/** The database keeps no order; forms ask for the product or the quantity first, and for the day last. */
const firstAsked = [
  'template',
  'productName',
  'quantity',
  'amount',
  'count',
  'weight',
  'weightGrams',
  'unitOfMeasure',
  'unitOfWeight',
]
const lastAsked = ['rate', 'volume', 'method', 'reason', 'name', 'itemName', 'strainName', 'roomName', 'note', 'date']
const placeOf = (name: string): number =>
  firstAsked.includes(name) ? firstAsked.indexOf(name) - firstAsked.length : lastAsked.indexOf(name) + 1 || 0.5

/** A value as people read it; days in words. */
export const factText = (value: string | null): string => (value === null ? 'None' : valueText(value))

const wordsOf = (name: string): string => {
  const known = formWords[name]
  if (known) return known
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return capital(words)
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? fullDayText(value) : value
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 6 }).replace('-', '−')
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(valueText).filter(Boolean).join(' ')
  return ''
}

/** What differs between before and now, name by name, with what was wanted of it; what is on one side only differs too. */
export interface ComparedFact {
  name: string
  before: string | null
  /** Undefined where nothing was wanted of it, null where it was to be empty. */
  wanted: string | null | undefined
  now: string | null
  differs: boolean
}

export function comparedFacts(
  before: readonly Fact[] | null,
  now: readonly Fact[] | null,
  wanted: readonly Fact[] = [],
): ComparedFact[] {
  const names = [...new Set([...(before ?? []), ...(now ?? [])].map(({ name }) => name))]
  return names.map((name) => {
    const found = (facts: readonly Fact[] | null) => facts?.find((fact) => fact.name === name)?.value
    const of = (facts: readonly Fact[] | null) => found(facts) ?? null
    return { name, before: of(before), wanted: found(wanted), now: of(now), differs: of(before) !== of(now) }
  })
}
