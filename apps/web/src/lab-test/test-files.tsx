import type { AddedFile } from '@cultivatd/domain/file/file'
import {
  acceptedFiles,
  fileProblem,
  mostFileBytes,
  mostFiles,
  sizeText,
  tooManyFiles,
} from '@cultivatd/domain/file/file-rules'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import Button from '@mui/material/Button'
import { FileText, Image, Paperclip, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { RemoveFile } from '../record/file/remove-file.tsx'
import { UploadRow } from '../record/file/upload-row.tsx'
import { type FileRecord, useUploads } from '../record/file/use-uploads.ts'
import { routesOf } from '../live/feature-routes.ts'
import { fileAt, keepOnDevice } from '../live/file.ts'
import { sentencesOf } from '../live/response-error.ts'
import { useTopic } from '../live/use-topic.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import styles from './test-files.module.css'
import { useMayChangeTests } from './use-testing.ts'

const filesOf = ({ id }: LabTest): FileRecord => ({ feature: 'labTestFile', id })

/** The files of a test: the certificate as the laboratory sent it, a PDF or a picture. */
export function TestFiles({ test }: { test: LabTest }) {
  const { rows: files } = useTopic('labTestFiles', { id: test.id })
  const mayChange = useMayChangeTests()
  const { uploads, add, again, leave } = useUploads(filesOf(test), { problemOf: fileProblem })
  const [removing, setRemoving] = useState<AddedFile | null>(null)
  const titleId = useId()
  if (files.length === 0 && uploads.length === 0 && !mayChange) return null
  return (
    <section className={styles.files} aria-labelledby={titleId}>
      <h3 className="t3" id={titleId}>
        Files
      </h3>
      {files.length + uploads.length > 0 && (
        <ul aria-labelledby={titleId}>
          {files.map((file) => (
            <FileRow key={file.id} test={test} file={file} onRemove={mayChange ? () => setRemoving(file) : null} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onAgain={() => again(upload)} onLeave={() => leave(upload)} />
          ))}
        </ul>
      )}
      {mayChange && <AddFiles isFull={files.length >= mostFiles} onFile={(file) => void add(file)} />}
      {removing && (
        <RemoveFile from={filesOf(test)} owner="test" noun="file" file={removing} onClose={() => setRemoving(null)} />
      )}
    </section>
  )
}

const readFile = async (test: LabTest, file: AddedFile): Promise<Blob> =>
  fileAt((await routesOf('labTestFile')).read, { id: test.id, fileId: file.id })

interface FileRowProps {
  test: LabTest
  file: AddedFile
  /** null for who may not. */
  onRemove: (() => void) | null
}

function FileRow({ test, file, onRemove }: FileRowProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const Icon = file.type.startsWith('image/') ? Image : FileText
  const read = () => {
    setProblem(null)
    readFile(test, file).then(
      (content) => keepOnDevice(content, file.name),
      (error: unknown) => setProblem(sentencesOf(error).join(' ')),
    )
  }
  return (
    <li>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.about}>
        <button type="button" className="link tap" onClick={read}>
          {file.name}
        </button>
        <span className="small muted">
          {`${sizeText(file.size)}, ${file.addedBy}, `}
          <Moment at={file.addedAt} />
        </span>
        {problem !== null && (
          <span className="errtx" role="alert">
            {problem}
          </span>
        )}
      </div>
      {onRemove && <IconButton icon={Trash2} label={`Remove ${file.name}`} onClick={onRemove} />}
    </li>
  )
}

/** On a phone the picker offers the camera beside what is there already. */
function AddFiles({ isFull, onFile }: { isFull: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of target.files ?? []) onFile(file)
    target.value = ''
  }
  return (
    <div className={styles.add}>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Certificate, a PDF or a picture"
        onChange={take}
      />
      <Button
        startIcon={<Paperclip size={18} strokeWidth={1.75} />}
        disabled={isFull}
        onClick={() => input.current?.click()}
      >
        Add a file
      </Button>
      <span className="small muted">
        {isFull ? tooManyFiles : `The certificate: a PDF or a picture, at most ${sizeText(mostFileBytes)}.`}
      </span>
    </div>
  )
}
