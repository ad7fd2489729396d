import { entityId } from '@cultivatd/domain/field/field'
import { AddedFile } from '@cultivatd/domain/file/file'
import * as z from 'zod'
import { photoRoutesAt } from '../file/file-routes.ts'
import { topics } from '../topic.ts'

export const commentPhotoRoutes = photoRoutesAt('/api/comment/{id}', 'a comment')

export const commentPhotoTopics = topics({
  commentPhotos: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: AddedFile,
    needs: 'active',
    summary: 'The photos of all comments of a room; `record` says of which',
  },
})
