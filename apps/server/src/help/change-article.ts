import type { Problem } from '@cultivatd/domain/app-error'
import { type Article, type ArticleForm, articleForm } from '@cultivatd/domain/help/article'
import {
  type ArticleCategories,
  type ArticleCategoriesForm,
  articleCategoriesForm,
  articleCategoryProblems,
  categoriesTold,
  missingPictureProblems,
} from '@cultivatd/domain/help/article-category'
import { picturesIn } from '@cultivatd/domain/help/article-text'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import type { OwnKind, OwnSaved } from '../http/own-change.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import {
  lockedArticle,
  lockedCategories,
  type LooseArticle,
  removeArticle,
  saveArticle,
  saveCategories,
} from './article.store.ts'
import { markPictures, missingPictures } from './article-picture.store.ts'

const picturesOf = (article: { content: Article['content'] } | null): string[] =>
  article ? picturesIn(article.content) : []

async function problemsOf(tx: Db, form: ArticleForm, before: Article | null): Promise<Problem[]> {
  const isMoved = form.categoryId !== (before?.categoryId ?? '')
  const ofCategory = isMoved ? articleCategoryProblems(form, (await lockedCategories(tx)).categories) : []
  const missing = await missingPictures(tx, picturesOf(form))
  return [...ofCategory, ...missingPictureProblems(missing.length)]
}

/** A help article; who saves it keeps its pictures (HELP-09). */
export const articleKind: OwnKind<ArticleForm, Article> = {
  entity: 'article',
  noun: 'article',
  nameOf: ({ name }) => name,
  formOf: articleForm,
  find: (tx, { id }) => lockedArticle(tx, id),
  problems: (tx, { form, before }) => problemsOf(tx, form, before),
  async save(tx, { id, form, before }) {
    await saveArticle(tx, id, form)
    await markPictures(tx, [...new Set([...picturesOf(before), ...picturesOf(form)])])
  },
  async remove(tx, { id }, before) {
    await removeArticle(tx, id)
    await markPictures(tx, picturesOf(before))
  },
}

/** Who edits an article reads who took its category away. */
async function tellLoose(tx: Db, by: Author, { id, name, categoryId, versions }: LooseArticle): Promise<void> {
  await recordChange(tx, {
    by,
    facilityId: null,
    entity: 'article',
    records: [name, id],
    what: 'article.update',
    summary: (fields) => `Changed ${fields} of ${name}`,
    before: { categoryId, version: versions[0] },
    after: { categoryId: '', version: versions[1] },
  })
}

/** All categories of the help as one record (API-41). */
export const articleCategoriesKind = (by: Author): OwnSaved<ArticleCategoriesForm, ArticleCategories> => ({
  entity: 'article-category',
  noun: 'categories of the help',
  nameOf: () => 'of the help',
  formOf: articleCategoriesForm,
  did: () => 'Changed the categories of the help',
  find: (tx) => lockedCategories(tx),
  async save(tx, { form }) {
    for (const article of await saveCategories(tx, form.categories)) await tellLoose(tx, by, article)
  },
  // NOTE-11, READ-76.
  async notice(tx, _by, { before, after }) {
    for (const what of categoriesTold(before?.categories ?? [], after?.categories ?? []))
      await notifyUserAdmins(tx, by, { kind: 'category', facilityId: null, message: `${by.name} ${what}` })
  },
})
