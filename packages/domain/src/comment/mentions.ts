/** Whom or what a mention names: a person by `@`, a room by `#` (ROOM-17). */
export type MentionKind = 'person' | 'room'

export interface Mention {
  kind: MentionKind
  /** As it was when it was written: a mention keeps its name. */
  name: string
  id: string
}

/** A piece of a comment: words, or a mention. */
export type CommentPart = { text: string } | { mention: Mention }

export const mentionSigns: Readonly<Record<MentionKind, string>> = { person: '@', room: '#' }

/** No name in it holds a bracket, no id a space: what does not look so exactly is text. */
const mention = /([@#])\[([^[\]()\n]{1,200})\]\(([^[\]()\s]{1,100})\)/g

/** The parts of a comment as it is stored, in order; joined again by `writeParts` they are what they were (ROOM-18). */
export function readParts(markup: string): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const { 0: whole, 1: sign, 2: name = '', 3: id = '', index } of markup.matchAll(mention)) {
    if (index > end) parts.push({ text: markup.slice(end, index) })
    parts.push({ mention: { kind: sign === '@' ? 'person' : 'room', name, id } })
    end = index + whole.length
  }
  if (end < markup.length) parts.push({ text: markup.slice(end) })
  return parts
}

/** Brackets in a name would end it: they are left out. */
const plainName = (name: string): string => name.replaceAll(/[[\]()\n]/g, '').trim() || 'unnamed'

/** `@[Priya Nair](person-1)`, `#[Veg 2](5)` (ROOM-18). */
export const writeMention = ({ kind, name, id }: Mention): string => `${mentionSigns[kind]}[${plainName(name)}](${id})`

export const writeParts = (parts: readonly CommentPart[]): string =>
  parts.map((part) => ('text' in part ? part.text : writeMention(part.mention))).join('')

/** Whom and what a comment mentions, each once. */
export function mentionsIn(markup: string): Mention[] {
  const found = new Map<string, Mention>()
  for (const part of readParts(markup))
    if ('mention' in part) found.set(`${part.mention.kind} ${part.mention.id}`, part.mention)
  return [...found.values()]
}

/** What a comment reads like without its markup: 'Ask @Priya Nair in #Veg 2'. */
export const plainText = (markup: string): string =>
  readParts(markup)
    .map((part) => ('text' in part ? part.text : `${mentionSigns[part.mention.kind]}${part.mention.name}`))
    .join('')
