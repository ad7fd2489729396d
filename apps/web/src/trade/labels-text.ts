import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { numberText } from '../ui/number-text.ts'

/** What stops a form when something typed was not in its list yet, after it was added. */
export const addedFirst = 'This was typed and not added yet. It is in the list now: check it, then press again.'

/**
 * The part of what was not accepted that the next scan writes over, as its begin and its end: the first word that is no
 * label, or else the first word. The words behind it stay.
 */
export function toWriteOver(left: string): [begin: number, end: number] {
  const words = [...left.matchAll(/[^\s,;]+/g)]
  const word = words.find(([text]) => labelsIn(text).labels.length === 0) ?? words[0]
  return word ? [word.index, word.index + word[0].length] : [0, left.length]
}

/**
 * What is meant where a label was scanned directly behind or before what was not accepted, because the field was touched
 * in between: the scan takes the place of one word, and joins several.
 *
 * @param notAccepted '' when all was
 */
export function withoutGlue(text: string, notAccepted: string): string {
  if (notAccepted === '') return text
  const isBehind = text.startsWith(notAccepted)
  if (!isBehind && !text.endsWith(notAccepted)) return text
  const scanned = isBehind ? text.slice(notAccepted.length) : text.slice(0, -notAccepted.length)
  const [label] = labelsIn(scanned).labels
  if (label !== scanned.toUpperCase()) return text
  return /[\s,;]/.test(notAccepted) ? `${scanned} ${notAccepted}` : scanned
}

/** '3 added, 1 was already here (…801)'; '' for nothing. */
export function addedText(added: number, again: readonly string[], repeated: number): string {
  const [one] = again
  const here =
    again.length === 1 ? `1 was already here (…${one?.slice(-3)})` : `${numberText(again.length)} were already here`
  return [
    added > 0 ? `${numberText(added)} added` : '',
    again.length > 0 ? here : '',
    repeated > 0 ? `${numberText(repeated)} came twice` : '',
  ]
    .filter(Boolean)
    .join(', ')
}
