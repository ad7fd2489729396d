import { type TagRun, tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'

/** A tag as people type or scan it: small letters and spaces do not matter. */
export const typedTag = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The unused tags that may be meant by what was typed so far: they end with it or hold it. The next one while it is empty. */
export function suggestedTags(tags: readonly string[], text: string, most = 4): string[] {
  const typed = typedTag(text)
  if (typed === '') return tags.slice(0, 1)
  if (tags.includes(typed)) return []
  const ending = tags.filter((tag) => tag.endsWith(typed))
  const holding = tags.filter((tag) => tag.includes(typed) && !tag.endsWith(typed))
  return [...ending, ...holding].slice(0, most)
}

/** The one unused tag that ends with these digits; null when none does, or several do. */
export function meantTag(tags: readonly string[], text: string): string | null {
  const typed = typedTag(text)
  const ending = /^\d{3,23}$/.test(typed) ? tags.filter((tag) => tag.endsWith(typed)) : []
  return ending.length === 1 ? (ending[0] ?? null) : null
}

/** Every unused tag; none while Metrc does not show its list. */
export const unusedTags = (runs: readonly TagRun[] | null): string[] => (runs === null ? [] : tagsOfRuns(runs))
