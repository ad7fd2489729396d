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
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  if (places.length === 0) return ''
  const at = Math.min(...places)
  const [from, to] = [Math.max(0, at - around), at + 2 * around]
  const shown = text.slice(from, to).replaceAll(/\s/g, ' ')
  const isWhole = to >= text.length
  // Not from the middle of a word, nor to it, as long as what was found is shown.
  const begin = from === 0 ? 0 : shown.slice(0, at - from).indexOf(' ') + 1
  const end = isWhole ? shown.length : Math.max(shown.lastIndexOf(' '), at - from + around)
  const cut = shown.slice(begin, end).replaceAll(/ +/g, ' ')
  return `${from > 0 ? '… ' : ''}${cut}${isWhole ? '' : ' …'}`
}
