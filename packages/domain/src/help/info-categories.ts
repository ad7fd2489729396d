import type { ArticleCategory, InfoCategory } from './article-category.ts'
import type { ArticleLine } from './article.ts'
import { unassigned } from './unassigned.ts'

type Line = Pick<ArticleLine, 'id' | 'name' | 'categoryId'>

/**
 * The categories with their articles by name. Unassigned is there, last, whenever an article belongs to no category or
 * there are no categories (READ-98).
 */
export function infoCategories(categories: readonly ArticleCategory[], articles: readonly Line[]): InfoCategory[] {
  const known = new Set(categories.map(({ id }) => id))
  const inCategory = (wanted: (line: Line) => boolean) =>
    articles
      .filter(wanted)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  const listed = categories.map(({ id, name }, index) => ({
    id,
    index,
    name,
    articles: inCategory(({ categoryId }) => categoryId === id),
  }))
  const loose = inCategory(({ categoryId }) => !known.has(categoryId))
  return listed.length > 0 && loose.length === 0 ? listed : [...listed, { ...unassigned, articles: loose }]
}
