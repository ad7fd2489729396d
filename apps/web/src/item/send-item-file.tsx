import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { itemFileProblem, kindOfFile } from '@cultivatd/domain/item/item-file'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { smaller } from '../record/file/smaller.ts'
import { UploadRow } from '../record/file/upload-row.tsx'
import { useUploads } from '../record/file/use-uploads.ts'
import styles from './item-files.module.css'
import { TakeFile } from './take-file.tsx'

interface SendItemFileProps {
  /** The item of the organization. */
  itemId: string
  of: ItemFilesRow['kinds'][number]['of']
  row: ItemFilesRow
}

/** Takes a photo, or a PDF, and sends it on to Metrc; once the server has it, the row says how it goes on. */
export function SendItemFile({ itemId, of, row }: SendItemFileProps) {
  const { one } = kindOfFile(of)
  const params = { itemId: row.metrcItemId }
  const { uploads, add, again, leave } = useUploads(
    { feature: 'itemFile', id: itemId },
    {
      problemOf: (file) => itemFileProblem(of, file),
      ...(of !== 'document' && { prepared: smaller }),
      adding: (file, options) => api.itemFile.add({ params, body: { facilityId: row.id, of, itemId, file } }, options),
    },
  )
  const known = useTaken(row)
  const shown = uploads.filter(({ id }) => !known.has(id))
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.uploads} aria-label={`${one}s on their way`}>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
          ))}
        </ul>
      )}
      <TakeFile of={of} onFile={(file) => void add(file)} />
    </>
  )
}

/** The uploads that the server has taken, also those with which it has done since: what came of them is told there. */
function useTaken({ onTheirWay }: ItemFilesRow): ReadonlySet<string> {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const fresh = onTheirWay.flatMap(({ upload }) => (upload === null || taken.has(upload) ? [] : [upload]))
  if (fresh.length === 0) return taken
  const all = new Set([...taken, ...fresh])
  setTaken(all)
  return all
}
