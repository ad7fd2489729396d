import { Comment, CommentForm, CommentId } from '@cultivatd/domain/comment/comment'
import { entityId } from '@cultivatd/domain/field/field'
import * as z from 'zod'
import { Created, routes } from '../route.ts'
import { topics } from '../topic.ts'

const inRoom = z.strictObject({ facilityId: entityId, roomId: entityId })

// READ-22: any active person may. None is changed or deleted (`ui-catalogue-and-people` 6).
export const commentRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/location/{roomId}/history/create',
    params: z.strictObject({ roomId: entityId }),
    body: CommentForm.extend({ facilityId: entityId, id: CommentId.optional() }),
    out: Created,
    needs: 'active',
    isRepeatable: true,
    mayWait: true,
    summary: 'Comment in a room; who is mentioned is told (NOTE-07, API-38)',
  },
})

export const commentTopics = topics({
  comments: {
    params: inRoom,
    row: Comment,
    needs: 'active',
    summary: 'The thread of a room, newest first (ROOM-15, ROOM-20)',
  },
})
