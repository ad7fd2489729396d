import { entityId } from '@cultivatd/domain/field/field'
import { AddedFile } from '@cultivatd/domain/file/file'
import * as z from 'zod'
import { photoRoutesAt } from '../file/file-routes.ts'
import { topics } from '../topic.ts'

export const taskPhotoRoutes = photoRoutesAt('/api/task/{id}', 'a task')

export const taskPhotoTopics = topics({
  taskPhotos: {
    params: z.strictObject({ id: entityId }),
    row: AddedFile,
    needs: 'active',
    summary: 'The photos of a task',
  },
})
