import { entityId } from '@cultivatd/domain/field/field'
import { FileAddition, FilePiece } from '@cultivatd/domain/file/file'
import * as z from 'zod'
import { Created, Done, type PersonNeeds, routes } from '../route.ts'

const OneRecord = z.strictObject({ id: entityId })
const OneUpload = z.strictObject({ id: entityId, upload: entityId })
const OneFile = z.strictObject({ id: entityId, fileId: entityId })

interface FilesAt {
  /** Of the record: `/api/task/{id}`. */
  at: `/api/${string}/{id}`
  /** One word for what is added to it. */
  noun: 'file' | 'photo'
  /** What it is added to: 'a task'. */
  to: string
  toSee: PersonNeeds
  toChange: PersonNeeds
}

/** How files come to a record, are read, and go again; the same for every kind of record (decision 076). */
export const fileRoutesAt = ({ at, noun, to, toSee, toChange }: FilesAt) =>
  routes({
    send: {
      method: 'PUT',
      path: `${at}/${noun}-piece`,
      params: OneRecord,
      body: FilePiece,
      out: Done,
      needs: toChange,
      summary: `Send a piece of a ${noun} that will be added to ${to}; again where it was lost`,
    },
    giveUp: {
      method: 'DELETE',
      path: `${at}/${noun}-piece/{upload}`,
      params: OneUpload,
      out: Done,
      needs: toChange,
      summary: `Forget the pieces that were sent of a ${noun} that will not be added to ${to}`,
    },
    add: {
      method: 'POST',
      path: `${at}/${noun}`,
      params: OneRecord,
      body: FileAddition,
      out: Created,
      needs: toChange,
      isRepeatable: true,
      summary: `Add a ${noun} whose pieces were sent to ${to}; a picture is made anew, without the place where it was taken`,
    },
    remove: {
      method: 'DELETE',
      path: `${at}/${noun}/{fileId}`,
      params: OneFile,
      out: Done,
      needs: toChange,
      isRepeatable: true,
      summary: `Remove a ${noun} from ${to}`,
    },
    read: {
      method: 'GET',
      path: `${at}/${noun}/{fileId}`,
      params: OneFile,
      out: Done,
      isFile: true,
      needs: toSee,
      summary: `A ${noun} of ${to}`,
    },
  })

/**
 * Photos: any active person sees and adds them (READ-22), and removes their own. They are taken on the floor, and may wait there with
 * their pictures, whose pieces go before them (decision 173).
 */
export const photoRoutesAt = (at: FilesAt['at'], to: string) => {
  const all = fileRoutesAt({ at, noun: 'photo', to, toSee: 'active', toChange: 'active' })
  return { ...all, ...routes({ add: { ...all.add, mayWait: true } }), ...smallPhotoAt(at, to) }
}

const smallPhotoAt = (at: FilesAt['at'], to: string) =>
  routes({
    small: {
      method: 'GET',
      path: `${at}/photo/{fileId}/small`,
      params: OneFile,
      out: Done,
      isFile: true,
      needs: 'active',
      summary: `A photo of ${to} made small, to be seen beside others`,
    },
  })
