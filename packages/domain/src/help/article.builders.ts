import type { ArticleForm, ArticleNode } from './article.ts'

export const aParagraph = (text = 'Weigh the harvest first.'): ArticleNode => ({
  type: 'paragraph',
  children: [{ text }],
})

/** An article as its form is sent. */
export const anArticleForm = (form: Partial<ArticleForm> = {}): ArticleForm => ({
  name: 'Manicure, drying, final trim',
  categoryId: '',
  content: [aParagraph()],
  ...form,
})
