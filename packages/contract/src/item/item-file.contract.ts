import { entityId } from '@cultivatd/domain/field/field'
import { FileAddition, FilePiece } from '@cultivatd/domain/file/file'
import { OperationState } from '@cultivatd/domain/operation/operation'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

// As the item itself.
const viewing = [permission.strainView]
const editing = [permission.strainEdit]
export const ItemFileOf = z.enum(['productPhoto', 'labelPhoto', 'packagingPhoto', 'document'])

/** A file of an item of one facility: one whose pieces were sent, or one that Metrc refused, once more. */
export const ItemFileAddition = z.strictObject({
  facilityId: entityId,
  of: ItemFileOf,
  /** The item of the organization whose page it was added on: its pieces are sent there. */
  itemId: entityId,
  file: z.union([FileAddition, z.strictObject({ again: entityId })]),
})
export type ItemFileAddition = z.infer<typeof ItemFileAddition>

/** The photos and documents that Metrc has of an item (READ-136). */
export const itemFileRoutes = routes({
  send: {
    method: 'PUT',
    path: '/api/catalogue-item/{id}/file-piece',
    params: z.strictObject({ id: entityId }),
    body: FilePiece,
    out: Done,
    needs: editing,
    summary: 'Send a piece of a file that will be added to an item in Metrc; again where it was lost',
  },
  giveUp: {
    method: 'DELETE',
    path: '/api/catalogue-item/{id}/file-piece/{upload}',
    params: z.strictObject({ id: entityId, upload: entityId }),
    out: Done,
    needs: editing,
    summary: 'Forget the pieces that were sent of a file that will not be added to an item in Metrc',
  },
  add: {
    method: 'POST',
    path: '/api/item/{itemId}/file',
    /** Metrc's id of the item in the facility. */
    params: z.strictObject({ itemId: entityId }),
    body: ItemFileAddition,
    out: Outcome,
    needs: editing,
    isTracked: true,
    summary:
      'Add a photo or a document to an item in Metrc, in one facility; a photo is made anew, without the place where it was taken',
  },
  remove: {
    method: 'DELETE',
    path: '/api/item/{itemId}/file/{fileId}',
    params: z.strictObject({ itemId: entityId, fileId: entityId }),
    body: z.strictObject({ facilityId: entityId }),
    out: Outcome,
    needs: editing,
    isTracked: true,
    summary: 'Take a photo or a document from an item in Metrc, in one facility',
  },
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

/** A file that is on its way to Metrc, or from it, or that Metrc refused. */
const OnItsWay = z.object({
  /** The operation. */
  id: z.string(),
  of: ItemFileOf,
  does: z.enum(['add', 'remove']),
  /** As people called it; of one that is removed 'Label photo 2'. */
  name: z.string(),
  /** Metrc's id of one that is removed. */
  fileId: z.number().nullable(),
  /** By which it came here; null of one that is removed, or sent again. */
  upload: z.string().nullable(),
  state: OperationState,
  /** Metrc's words when it refused. */
  problems: z.array(z.string()),
})

/** What Metrc has of an item in one facility, and what the category asks for there; its id is the facility's. */
export const ItemFilesRow = z.object({
  id: z.string(),
  version: z.number(),
  /** Metrc's id of the item. */
  metrcItemId: z.string(),
  onTheirWay: z.array(OnItsWay),
  /** All of them. */
  kinds: z.array(
    z.object({
      of: ItemFileOf,
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
