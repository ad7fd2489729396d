import type { ArticleNode } from './article.ts'
import { pictureId } from './picture-address.ts'

type Content = readonly ArticleNode[]

/** What an empty article holds. */
export const blankContent: ArticleNode[] = [{ type: 'paragraph', children: [{ text: '' }] }]

const joined = (leaves: readonly { text: string }[]): string => leaves.map(({ text }) => text).join('')

function textOf(node: ArticleNode): string {
  if (node.type === 'image') return ''
  if (node.type === 'bulleted-list' || node.type === 'numbered-list')
    return node.children.map(({ children }) => joined(children)).join('\n')
  return joined(node.children)
}

/** The words of an article, a line for each block: what is searched, and what the history shows. */
export const articleText = (content: Content): string =>
  content
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n')

/** The pictures of an article that people added, each once. */
export const picturesIn = (content: Content): string[] => [
  ...new Set(content.flatMap((node) => (node.type === 'image' ? (pictureId(node.url) ?? []) : []))),
]

/** What somebody looks for, in words; more than eight tell nothing more. */
export const searchedWords = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 8)

const around = 60

/** The words around the first of these that the text has; empty where it has none. */
export function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ')
  const lower = plain.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  if (places.length === 0) return ''
  const at = Math.min(...places)
  const from = at <= around ? 0 : plain.indexOf(' ', at - around) + 1
  const to = at + 2 * around >= plain.length ? plain.length : plain.lastIndexOf(' ', at + 2 * around)
  return `${from > 0 ? '… ' : ''}${plain.slice(from, Math.max(to, at + around))}${to < plain.length ? ' …' : ''}`
}
