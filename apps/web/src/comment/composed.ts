import {
  type CommentPart,
  type Mention,
  type MentionKind,
  mentionSigns,
  readParts,
  writeMention,
  writeParts,
} from '@cultivatd/domain/comment/mentions'

/** A mention in the text of a field, from `start` up to `end`: one unit. */
export interface Placed {
  start: number
  end: number
  mention: Mention
}

/** A comment while it is written: what stands in the field, and what of it are mentions, in order. */
export interface Composed {
  text: string
  placed: readonly Placed[]
}

/** Where the caret stands after something was done. */
export interface Written {
  markup: string
  caret: number
}

const shown = ({ kind, name }: Mention): string => `${mentionSigns[kind]}${name}`

/** What stands in the field for a comment as it is stored. */
export function readComposed(markup: string): Composed {
  const placed: Placed[] = []
  let text = ''
  for (const part of readParts(markup)) {
    const start = text.length
    text += 'text' in part ? part.text : shown(part.mention)
    if ('mention' in part) placed.push({ start, end: text.length, mention: part.mention })
  }
  return { text, placed }
}

/** The parts of the field, in order. */
export function partsOf({ text, placed }: Composed): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const { start, end: after, mention } of placed) {
    if (start > end) parts.push({ text: text.slice(end, start) })
    parts.push({ mention })
    end = after
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** As it is stored; what somebody pasted as markup is read as what it says. */
function written(composed: Composed, caret: number): Written {
  const markup = writeParts(partsOf(composed))
  const { text } = readComposed(markup)
  return { markup, caret: text.length - (composed.text.length - caret) }
}

/** What a browser did to a text: it took `from` to `to` out and put `put` there. */
interface Edit {
  from: number
  to: number
  put: string
}

/** Behind the caret nothing changes, unless it was undone: then what both have in common says it. */
function editOf(before: string, after: string, caret: number): Edit {
  let tail = after.length - caret
  if (!before.endsWith(after.slice(caret))) {
    tail = 0
    while (tail < Math.min(before.length, after.length) && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  }
  const most = Math.min(before.length, after.length) - tail
  let from = 0
  while (from < most && before[from] === after[from]) from++
  return { from, to: before.length - tail, put: after.slice(from, after.length - tail) }
}

/**
 * What becomes of the field when its text was changed to this: a mention of which something was taken is gone whole, and
 * one into which something was typed is text like all else.
 */
export function edited(before: Composed, after: string, caret: number): Written {
  const edit = editOf(before.text, after, caret)
  const isTaken = ({ start, end }: Placed) => edit.to > edit.from && start < edit.to && end > edit.from
  const isSplit = ({ start, end }: Placed) => edit.to === edit.from && start < edit.from && end > edit.from
  const taken = before.placed.filter(isTaken)
  const from = Math.min(edit.from, ...taken.map(({ start }) => start))
  const to = Math.max(edit.to, ...taken.map(({ end }) => end))
  const moved = from + edit.put.length - to
  const placed = before.placed.flatMap((one) => {
    if (isTaken(one) || isSplit(one)) return []
    return [one.start < to ? one : { ...one, start: one.start + moved, end: one.end + moved }]
  })
  const text = before.text.slice(0, from) + edit.put + before.text.slice(to)
  return written({ text, placed }, from + edit.put.length)
}

/** Where the caret goes that would stand within a mention: past it, in the direction in which it went. */
export function caretOutside({ placed }: Composed, caret: number, cameFrom: number): number {
  const within = placed.find(({ start, end }) => start < caret && caret < end)
  if (!within) return caret
  if (cameFrom <= within.start) return within.end
  if (cameFrom >= within.end) return within.start
  return caret - within.start < within.end - caret ? within.start : within.end
}

/** What is asked for before the caret: `@to` asks for people called so. */
export interface Query {
  kind: MentionKind
  /** Where its sign stands. */
  start: number
  words: string
}

/** Names have a few words; what goes on for longer is a text in which a sign stands. */
const longestQuery = 40

/** What the caret stands behind; null when nothing is asked for. */
export function queryAt({ text, placed }: Composed, caret: number): Query | null {
  const before = text.slice(Math.max(0, caret - longestQuery), caret)
  const [, sign, words] = /(?:^|[\s([{"'])([@#])([^@#\n]*)$/.exec(before) ?? []
  if (sign === undefined || words === undefined || /^\s/.test(words)) return null
  const start = caret - words.length - 1
  if (placed.some((one) => one.end > start && one.start < caret)) return null
  return { kind: sign === mentionSigns.person ? 'person' : 'room', start, words }
}

/** Puts a mention in place of what was asked with, and a space behind it. */
export function taken(composed: Composed, { start, words }: Query, mention: Mention): Written {
  const { text: name } = readComposed(writeMention(mention))
  const end = start + words.length + 1
  const gap = /^\s/.test(composed.text.slice(end)) ? '' : ' '
  const text = composed.text.slice(0, start) + name + gap + composed.text.slice(end)
  const moved = name.length + gap.length - (end - start)
  const known = composed.placed.map((one) =>
    one.start < end ? one : { ...one, start: one.start + moved, end: one.end + moved },
  )
  const placed = [...known, { start, end: start + name.length, mention }].sort((a, b) => a.start - b.start)
  return written({ text, placed }, start + name.length + 1)
}

/** Begins to ask for a mention where the caret stands, as a press on its button does. */
export function asking({ text, placed }: Composed, caret: number, kind: MentionKind): Written {
  const gap = caret === 0 || /\s/.test(text[caret - 1] ?? '') ? '' : ' '
  const put = `${gap}${mentionSigns[kind]}`
  return edited({ text, placed }, text.slice(0, caret) + put + text.slice(caret), caret + put.length)
}
