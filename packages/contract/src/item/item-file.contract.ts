import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

// As the item itself.
const viewing = [permission.strainView]
const kind = z.enum(['productPhoto', 'labelPhoto', 'packagingPhoto', 'document'])

/** The photos and documents that Metrc has of an item (READ-136). */
export const itemFileRoutes = routes({
  read: {
    method: 'GET',
    path: '/api/facility/{facilityId}/item/{itemId}/file/{fileId}',
    /** Metrc's ids of the item and of the file. */
    params: z.strictObject({ facilityId: entityId, itemId: entityId, fileId: entityId }),
    out: Done,
    isFile: true,
    needs: viewing,
    summary: 'A photo or a document of an item of one facility as Metrc gives it',
  },
})

/** What Metrc has of an item in one facility, and what the category asks for there; its id is the facility's. */
export const ItemFilesRow = z.object({
  id: z.string(),
  version: z.number(),
  /** Metrc's id of the item. */
  metrcItemId: z.string(),
  kinds: z.array(
    z.object({
      of: kind,
      ids: z.array(z.number()),
      /** How many the category asks for at least; 0 for none. */
      required: z.number(),
    }),
  ),
})
export type ItemFilesRow = z.infer<typeof ItemFilesRow>

export const itemFileTopics = topics({
  itemFiles: {
    params: z.strictObject({ itemId: entityId }),
    row: ItemFilesRow,
    needs: viewing,
    summary: 'The photos and documents that Metrc has of an item of the organization, by facility',
  },
})
