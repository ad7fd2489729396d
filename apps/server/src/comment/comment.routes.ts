import { commentRoutes, commentTopics } from '@cultivatd/contract/comment/comment.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { type Comment, type CommentForm, mentionProblems } from '@cultivatd/domain/comment/comment'
import { type Mention, mentionsIn } from '@cultivatd/domain/comment/mentions'
import type { Room } from '@cultivatd/domain/room/room'
import { isActive } from '@cultivatd/domain/user/permission'
import type { Db } from '../db/db.ts'
import type { Author } from '../history/history.store.ts'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnSaved } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { activeRooms, roomById } from '../room/room.store.ts'
import { users } from '../user/user.store.ts'
import { addComment, commentById, commentsOf, isCommentId } from './comment.store.ts'

const idsOf = (mentions: readonly Mention[], wanted: Mention['kind']): string[] =>
  mentions.filter(({ kind }) => kind === wanted).map(({ id }) => id)

/** The mentions of a comment that name nobody who is active, or no room of an active facility. */
async function problemsIn(tx: Db, message: string) {
  const mentions = mentionsIn(message)
  const people = await users(tx, idsOf(mentions, 'person'))
  const rooms = await activeRooms(tx, idsOf(mentions, 'room'))
  return mentionProblems(mentions, ({ kind, id }) =>
    kind === 'person'
      ? people.some((person) => person.id === id && isActive(person.permissions))
      : rooms.some((room) => room.id === id),
  )
}

/** A comment of a room that is there: who is mentioned is told, but for who wrote it (NOTE-07, READ-77). */
const commentKind = (room: Room, by: Author, at: string): OwnSaved<CommentForm, Comment, object, string> => ({
  entity: 'comment',
  noun: 'comment',
  nameOf: () => `in ${room.metrc.Name}`,
  formOf: ({ message }) => ({ message }),
  find: (tx, { facilityId, id }) => commentById(tx, facilityId, id),
  async problems(tx, { form, id }) {
    if (await isCommentId(tx, id)) throw new AppError('conflict', 'This comment is there already.')
    return problemsIn(tx, form.message)
  },
  save: (tx, { facilityId, id, form }) =>
    addComment(tx, { facilityId, id, roomId: room.id, userId: by.id, at, ...form }),
  async notice(tx, author, { after }) {
    const people = after ? idsOf(mentionsIn(after.message), 'person').filter((id) => id !== author.id) : []
    const message = `${author.name} mentioned you in ${room.metrc.Name}`
    await notifyPeople(tx, people, { kind: 'mention', facilityId: room.facilityId, message, roomId: room.id })
  },
})

export const commentHandlers = implement(commentRoutes, {
  create: async (call) => {
    const { db, facilityId, by, params, body, at } = call
    const room = await roomById(db, facilityId, params.roomId)
    if (!room) throw new AppError('not-found', 'This room is not there any more. What you wrote is kept.')
    const kind = commentKind(room, by, at.toISOString())
    return { id: await createOwn(call, kind, { form: { message: body.message }, at: {}, id: body.id }) }
  },
})

export const commentTopicHandlers = implementTopics(commentTopics, {
  comments: {
    watches: { comment: 'row', user: 'all' },
    load: ({ db, params, ids }) => commentsOf(db, params, ids),
  },
})
