import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { type Mention, plainText } from './mentions.ts'

/** More than this nobody reads beside the work; an instruction is an article. */
export const longestComment = 5000

/** What is written into the thread of a room (ROOM-16, ROOM-19). Never HTML: mentions are markup of their own (ROOM-18). */
export const CommentForm = z.strictObject({ message: requiredText(longestComment) })
export type CommentForm = z.infer<typeof CommentForm>

/**
 * The id of a comment where its writer's device makes it: without a network a photo is added to what no server knows yet. 128 bits by
 * chance, in hexadecimal.
 */
export const CommentId = z.string().regex(/^[0-9a-f]{32}$/, 'No id of a comment')

/** A comment of a room, which is an entry of the room's history (DATA-06, DATA-08, READ-61). */
export const Comment = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  roomId: z.string(),
  userId: z.string(),
  /** What the person is called now. */
  userName: z.string(),
  message: z.string(),
  /** When it was written, as an instant. */
  timestamp: z.string(),
})
export type Comment = z.infer<typeof Comment>

/** At most as many people are told of one comment. */
export const mostMentions = 50

/** Why a comment may not be kept: whom it mentions must be there to be told, and to be led to. */
export function mentionProblems(mentions: readonly Mention[], isKnown: (mention: Mention) => boolean): Problem[] {
  if (mentions.length > mostMentions)
    return [{ message: `Mention at most ${mostMentions} people and rooms at once`, path: 'message' }]
  return mentions
    .filter((mention) => !isKnown(mention))
    .map(({ kind, name }) => ({
      message:
        kind === 'person'
          ? `${name} has no access any more. Take the mention out, or choose somebody else.`
          : `The room ${name} is not there any more. Take the mention out, or choose another one.`,
      path: 'message',
    }))
}

/** What the history calls its fields. */
export const commentWords: FieldWords = {
  message: { label: 'Comment', text: (value) => plainText(String(value)) },
  photo: { label: 'Photo' },
}
