import type { FileAddition } from '@cultivatd/domain/file/file'
import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import {
  type FilesAsked,
  itemFileProblem,
  type ItemFileKind,
  kindOfFile,
  missingFilesText,
} from '@cultivatd/domain/item/item-file'
import { FileText, Image, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { smaller } from '../record/file/smaller.ts'
import { UploadRow } from '../record/file/upload-row.tsx'
import { useUploads } from '../record/file/use-uploads.ts'
import type { MakingDialog } from '../record/mapping-card.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './item-files.module.css'
import { itemWrite } from './item-write.ts'
import { TakeFile } from './take-file.tsx'

/** A file of a new item that the server has. */
export type NewFile = FileAddition & { of: ItemFileKind }

const forget = (id: string, upload: string) => void api.itemFile.giveUp({ params: { id, upload } }).catch(() => {})

/** The item is made in one facility with the photos and documents that its category needs there (decision 163). */
export function CreateWithFiles({ item, facility, isBusy, send, onClose }: MakingDialog & { item: ListedItem }) {
  const asked = facility.row.filesAsked ?? []
  const [files, setFiles] = useState<readonly NewFile[]>([])
  const leave = ({ upload }: NewFile) => {
    forget(item.id, upload)
    setFiles((all) => all.filter((one) => one.upload !== upload))
  }
  const close = () => {
    for (const { upload } of files) forget(item.id, upload)
    onClose()
  }
  const create = async () => {
    const [end] = await send([itemWrite(item, facility, [...files])])
    // What was refused here keeps its photos; what Metrc refused stands in the row of the facility.
    if (typeof end === 'string') onClose()
  }
  return (
    <FormDialog
      isOpen
      title={`Create ${item.name} at ${facility.name}`}
      submitLabel="Create"
      busyLabel="Creating"
      missing={missingFilesText(asked, files)}
      isBusy={isBusy}
      onSubmit={create}
      onClose={close}
    >
      <p className="muted">Metrc takes these first, then makes the item with them.</p>
      <dl className={styles.kinds}>
        {asked.map((one) => (
          <FilesOfNew
            key={one.of}
            itemId={item.id}
            asked={one}
            files={files.filter(({ of }) => of === one.of)}
            onArrived={(file) => setFiles((all) => [...all, file])}
            onLeave={leave}
          />
        ))}
      </dl>
    </FormDialog>
  )
}

interface FilesOfNewProps {
  /** The item of the organization. */
  itemId: string
  asked: FilesAsked
  files: readonly NewFile[]
  onArrived: (file: NewFile) => void
  onLeave: (file: NewFile) => void
}

function FilesOfNew({ itemId, asked: { of, count }, files, onArrived, onLeave }: FilesOfNewProps) {
  const { one, word } = kindOfFile(of)
  const { uploads, add, again, leave } = useUploads(
    { feature: 'itemFile', id: itemId },
    {
      problemOf: (file) => itemFileProblem(of, file),
      ...(of !== 'document' && { prepared: smaller }),
      // It goes on with the item.
      adding: async (file) => onArrived({ of, ...file }),
    },
  )
  const Icon = of === 'document' ? FileText : Image
  return (
    <div>
      <dt className="cap dim">{count === 1 ? one : `${word}, at least ${count}`}</dt>
      <dd>
        {files.map((file) => (
          <span key={file.upload} className={styles.file}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {file.name}
            <IconButton icon={X} label={`Leave out ${file.name}`} onClick={() => onLeave(file)} />
          </span>
        ))}
        {uploads.length > 0 && (
          <ul className={styles.uploads} aria-label={`${one}s on their way`}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
            ))}
          </ul>
        )}
        <TakeFile of={of} onFile={(file) => void add(file)} />
      </dd>
    </div>
  )
}
