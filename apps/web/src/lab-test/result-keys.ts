import type { KeyboardEvent } from 'react'

/** The fields of values, in their order on the page: those that Enter goes through. */
export const valueFields = (within: Element | null): HTMLInputElement[] => [
  ...(within?.querySelectorAll<HTMLInputElement>('input[data-value]') ?? []),
]

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Enter and arrow down go to the next value, arrow up to the one before; behind the last one nothing is sent by itself. */
export function onResultKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const { target, currentTarget } = event
  if (step === undefined || !(target instanceof HTMLInputElement)) return
  // The arrows choose among the names that a field of a name suggests.
  const isValue = 'value' in target.dataset
  if (!isValue && event.key !== 'Enter') return
  event.preventDefault()
  const fields = valueFields(currentTarget)
  const next = isValue ? fields[fields.indexOf(target) + step] : fields.find((field) => isBehind(target, field))
  next?.focus()
  next?.select()
}

const isBehind = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
