import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { acceptedPhotos } from '@cultivatd/domain/file/picture-rules'
import { itemFileProblem, kindOfFile } from '@cultivatd/domain/item/item-file'
import { Camera, Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { smaller } from '../record/file/smaller.ts'
import { UploadRow } from '../record/file/upload-row.tsx'
import { useUploads } from '../record/file/use-uploads.ts'
import { LineButton } from '../ui/line-button.tsx'
import styles from './item-files.module.css'

interface SendItemFileProps {
  /** The item of the organization. */
  itemId: string
  of: ItemFilesRow['kinds'][number]['of']
  row: ItemFilesRow
}

/** Takes a photo, or a PDF, and sends it on to Metrc; once the server has it, the row says how it goes on. */
export function SendItemFile({ itemId, of, row }: SendItemFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const isDocument = of === 'document'
  const { one } = kindOfFile(of)
  const params = { itemId: row.metrcItemId }
  const { uploads, add, again, leave } = useUploads(
    { feature: 'itemFile', id: itemId },
    {
      problemOf: (file) => itemFileProblem(of, file),
      ...(!isDocument && { prepared: smaller }),
      adding: (file, options) => api.itemFile.add({ params, body: { facilityId: row.id, of, itemId, file } }, options),
    },
  )
  const known = useTaken(row)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) void add(file)
    target.value = ''
  }
  const shown = uploads.filter(({ id }) => !known.has(id))
  const Icon = isDocument ? Paperclip : Camera
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.uploads} aria-label={`${one}s on their way`}>
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={isDocument ? 'application/pdf' : acceptedPhotos}
        {...(!isDocument && { capture: 'environment' as const })}
        aria-label={one}
        onChange={take}
      />
      <span className={styles.add}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <LineButton aria-label={`Add a ${one.toLowerCase()}`} onClick={() => input.current?.click()}>
          {isDocument ? 'Add a PDF' : 'Add a photo'}
        </LineButton>
      </span>
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
