import type { ArticleForm, ArticleNode } from '@cultivatd/domain/help/article'

/** An article as it comes with the product. */
export interface ShippedArticle extends ArticleForm {
  /** Never another one's: it comes once. */
  id: string
}

type Leaf = Extract<ArticleNode, { type: 'paragraph' }>['children'][number]

/** Words with some of them **bold**. */
const leaves = (text: string): Leaf[] =>
  text
    .split(/\*\*/)
    .map((part, at): Leaf => (at % 2 === 1 ? { text: part, bold: true } : { text: part }))
    .filter((leaf, at, all) => leaf.text !== '' || all.length === 1)

const items = (texts: readonly string[]) =>
  texts.map((text) => ({ type: 'list-item' as const, children: leaves(text) }))

export const paragraph = (text: string): ArticleNode => ({ type: 'paragraph', children: leaves(text) })
export const heading = (text: string): ArticleNode => ({ type: 'heading-two', children: leaves(text) })
export const quote = (text: string): ArticleNode => ({ type: 'block-quote', children: leaves(text) })
export const points = (...texts: string[]): ArticleNode => ({ type: 'bulleted-list', children: items(texts) })
export const steps = (...texts: string[]): ArticleNode => ({ type: 'numbered-list', children: items(texts) })
/** A file of the web's `public/help`. */
export const picture = (name: string): ArticleNode => ({
  type: 'image',
  url: `/help/${name}.webp`,
  children: [{ text: '' }],
})
