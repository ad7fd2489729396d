import { withLabel } from './tried-body.ts'

type Body = Readonly<Record<string, unknown>>

/** Words that Metrc and our own rules use of a tag or label that is none, is used, or is of nothing here. */
const wrong =
  /\b(unknown|invalid|not (found|valid|available|assigned|in)|does not exist|already|used|retired|plant tag|package tag)\b/i

/**
 * Whether a sentence says that this tag is what is wrong: 'Tag 1A40... is not available.', 'Plant 1A40... does not exist in the
 * current Facility.' Sentences that name the record for another reason ('... is on hold') do not.
 */
export const isOfTag = (message: string, tag: string): boolean =>
  wrong.test(message) && (/\b(tag|label)s?\b/i.test(message) || message.includes(tag))

/** The one tag that a change names, of its record or of what it gives out; null where none or several do. */
export function tagOf(body: Body, record: string): string | null {
  if (withLabel(body, record, record) !== null) return record
  const labels = body['labels']
  const [only, ...others] = Array.isArray(labels) ? labels.map((one) => Object(one).label as unknown) : []
  return typeof only === 'string' && others.length === 0 ? only : null
}
