import { articleRoutes, helpRoutes, helpTopics } from '@cultivatd/contract/help/help.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { pictureProblem } from '@cultivatd/domain/file/picture-rules'
import { articleCategoriesId } from '@cultivatd/domain/help/article-category'
import { transact } from '../db/transact.ts'
import { addFile, contentOf, dropPieces, fileOf, hangFile, keepPiece, uploaded } from '../file/file.store.ts'
import { storePicture } from '../file/picture.store.ts'
import { filesInTurn } from '../file/upload.store.ts'
import type { Author } from '../history/history.store.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { type Handler, implement } from '../http/implement.ts'
import { own } from '../http/own.ts'
import { updateOwn } from '../http/own-change.ts'
import type { Services } from '../http/services.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { articleById, articleCategories, articleLines, searchArticles } from './article.store.ts'
import { addPicture } from './article-picture.store.ts'
import { articleCategoriesKind, articleKind } from './change-article.ts'
import { fetchPicture } from './fetch-picture.ts'

/** All of them together: a picture is of no article until one with it is saved (API-45). */
const pictures = { entity: 'article', record: 'images' } as const

const ofUpload = (by: Author, upload: string) => ({ ...pictures, upload, personId: by.id })

const stored = ({ db, files, config, now }: Services, content: Buffer) =>
  storePicture(db, files, { content }, { most: config.mostFilesBytes, now: now() })

const pictureHandlers: Pick<
  { [Name in keyof typeof helpRoutes]: Handler<(typeof helpRoutes)[Name]> },
  'sendPicture' | 'giveUpPicture' | 'addPicture' | 'fetchPicture' | 'picture'
> = {
  sendPicture: async ({ db, by, body, services }) => {
    await keepPiece(db, ofUpload(by, body.upload), body, { now: services.now(), problem: pictureProblem })
    return {}
  },
  giveUpPicture: async ({ db, by, params: { upload } }) => {
    await dropPieces(db, ofUpload(by, upload))
    return {}
  },
  addPicture: ({ db, by, body: { upload, size }, services }) =>
    filesInTurn(by.id, async () => {
      const of = ofUpload(by, upload)
      const file = await stored(services, await uploaded(db, of, size))
      return transact(db, async (tx) => {
        const id = await addFile(tx, of, file, { by: by.name, now: services.now() })
        await addPicture(tx, id)
        return { id }
      })
    }),
  fetchPicture: ({ db, by, body: { url }, services }) =>
    filesInTurn(by.id, async () => {
      const file = await stored(services, await fetchPicture(url))
      return transact(db, async (tx) => {
        const id = await hangFile(tx, pictures, file, { by: by.name, now: services.now() })
        await addPicture(tx, id)
        return { id }
      })
    }),
  picture: async ({ db, params: { id }, services }): Promise<FileAnswer> => {
    const file = await fileOf(db, pictures, id)
    if (!file) throw new AppError('not-found', 'This picture is not there any more.')
    return { name: file.name, type: file.type, content: await contentOf(services.files, file.hash) }
  },
}

export const helpHandlers = [
  ...own(articleRoutes, articleKind),
  ...implement(helpRoutes, {
    ...pictureHandlers,
    saveCategories: async (call) => {
      const { categories, version } = call.body
      await updateOwn({ ...call, facilityId: null }, articleCategoriesKind(call.by), {
        id: articleCategoriesId,
        form: { categories },
        version,
      })
      return {}
    },
    search: async ({ db, query: { text } }) => ({ articles: await searchArticles(db, text) }),
  }),
]

export const helpTopicHandlers = implementTopics(helpTopics, {
  articles: { watches: { article: 'row' }, load: ({ db, ids }) => articleLines(db, ids) },
  article: {
    watches: { article: 'row' },
    async load({ db, params: { id }, ids }) {
      const article = ids && !ids.includes(id) ? undefined : await articleById(db, id)
      return article ? [article] : []
    },
  },
  articleCategories: {
    watches: { 'article-category': 'row' },
    load: async ({ db }) => [await articleCategories(db)],
  },
})
