import type { FieldWords } from '../history/field-changes.ts'
import type { ArticleContent } from './article.ts'
import { articleText } from './article-text.ts'

/** What the history calls its fields. */
export const articleWords: FieldWords = {
  name: { label: 'Title' },
  categoryId: { label: 'Category' },
  content: { label: 'Text', text: (value) => articleText(value as ArticleContent) },
}
