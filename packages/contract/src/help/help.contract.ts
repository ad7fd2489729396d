import { entityId } from '@cultivatd/domain/field/field'
import { FileAddition, FilePiece } from '@cultivatd/domain/file/file'
import { Article, ArticleForm, ArticleLine, FoundArticle } from '@cultivatd/domain/help/article'
import { ArticleCategories, ArticleCategoriesForm } from '@cultivatd/domain/help/article-category'
import { pictureUrlProblem } from '@cultivatd/domain/help/picture-address'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { ofOrganisation, ownRoutes, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

// PERM-15, HELP-10: any active person reads.
const toChange = [permission.generalEdit] as const

export const articleRoutes = ownRoutes('article', {
  noun: 'a help article',
  form: ArticleForm,
  place: ofOrganisation,
  needs: toChange,
})

const PictureUrl = z
  .string()
  .max(2000, 'This address is too long')
  .superRefine((url, context) => {
    const problem = pictureUrlProblem(url)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

export const helpRoutes = routes({
  saveCategories: {
    method: 'PUT',
    path: '/api/article-category',
    body: z.intersection(ArticleCategoriesForm, Seen),
    out: Done,
    needs: toChange,
    isRepeatable: true,
    summary: 'Change the categories of the help, all together and in their order (API-41)',
  },
  search: {
    method: 'GET',
    path: '/api/article/search',
    query: z.strictObject({ text: z.string().max(200) }),
    out: z.strictObject({ articles: z.array(FoundArticle) }),
    needs: 'active',
    summary: 'Help articles whose title or text has these words, the best first',
  },
  sendPicture: {
    method: 'PUT',
    path: '/api/article-image/piece',
    body: FilePiece,
    out: Done,
    needs: toChange,
    summary: 'Send a piece of a picture for a help article; again where it was lost',
  },
  giveUpPicture: {
    method: 'DELETE',
    path: '/api/article-image/piece/{upload}',
    params: z.strictObject({ upload: entityId }),
    out: Done,
    needs: toChange,
    summary: 'Forget the pieces of a picture that will not be added',
  },
  addPicture: {
    method: 'POST',
    path: '/api/article-image',
    body: FileAddition.omit({ name: true }),
    out: Created,
    needs: toChange,
    summary: 'Keep a picture whose pieces were sent, made anew; it goes after a day unless an article with it is saved',
  },
  fetchPicture: {
    method: 'POST',
    path: '/api/article-image/fetch',
    body: z.strictObject({ url: PictureUrl }),
    out: Created,
    needs: toChange,
    summary: 'Fetch a picture from a public address, once, and keep it here as one that was sent',
  },
  picture: {
    method: 'GET',
    path: '/api/article-image/{id}',
    params: z.strictObject({ id: entityId }),
    out: Done,
    isFile: true,
    needs: 'active',
    summary: 'A picture of a help article',
  },
})

export const helpTopics = topics({
  articles: { row: ArticleLine, needs: 'active', summary: 'The help articles without their text (API-40)' },
  article: {
    params: z.strictObject({ id: entityId }),
    row: Article,
    needs: 'active',
    summary: 'One help article with its text',
  },
  articleCategories: {
    row: ArticleCategories,
    needs: 'active',
    summary: 'The categories of the help: one record that lists them in their order',
  },
})
