import { commentPhotoRoutes, commentPhotoTopics } from '@cultivatd/contract/comment/comment-photo.contract'
import { AppError } from '@cultivatd/domain/app-error'
import type { Comment } from '@cultivatd/domain/comment/comment'
import { notYourComment } from '@cultivatd/domain/file/picture-rules'
import type { Db } from '../db/db.ts'
import { photos, readSmall, recordFileHandlers, type RecordFiles } from '../http/record-files.ts'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { activeComment, lockComment, photosOfComments } from './comment.store.ts'

async function need(db: Db, id: string): Promise<Comment> {
  const comment = await activeComment(db, id)
  if (!comment) throw new AppError('not-found', 'This comment is not there any more.')
  return comment
}

const commentPhotos: RecordFiles<Comment> = {
  ...photos,
  entity: 'comment',
  need,
  async lock(tx, id) {
    await lockComment(tx, id)
    return need(tx, id)
  },
  told: ({ facilityId, id }) => ({ facilityId, records: [id] }),
  mayNotAdd: ({ userId }, by) => (userId === by.id ? null : notYourComment),
}

export const commentPhotoHandlers = implement(commentPhotoRoutes, {
  ...recordFileHandlers(commentPhotos),
  small: readSmall(commentPhotos),
})

export const commentPhotoTopicHandlers = implementTopics(commentPhotoTopics, {
  commentPhotos: {
    watches: { file: 'row' },
    load: ({ db, params, ids }) => photosOfComments(db, params, ids),
  },
})
