import type { AddedFile } from '@cultivatd/domain/file/file'
import { useState } from 'react'
import { api } from '../../live/api.ts'
import { createRepeatKey } from '../../live/repeat-key.ts'
import { sentencesOf } from '../../live/response-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifySaved } from '../../ui/notices.ts'
import type { FileRecord } from './use-uploads.ts'

interface RemoveFileProps {
  from: FileRecord
  /** What it is taken from: 'test'. */
  owner: string
  noun: 'file' | 'photo'
  file: AddedFile
  onClose: () => void
  onRemoved?: () => void
}

/** Asks, then takes a file from its record. */
export function RemoveFile({ from, owner, noun, file, onClose, onRemoved = onClose }: RemoveFileProps) {
  const [repeatKey] = useState(createRepeatKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { id: from.id, fileId: file.id }
  const remove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await api[from.feature].remove({ params }, { idempotencyKey: repeatKey.of(params) })
      notifySaved({ detail: `Removed ${file.name}` })
      onRemoved()
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${file.name}`}
      confirmLabel={`Remove the ${noun}`}
      safeLabel={`Keep the ${noun}`}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{`The ${noun} goes from this ${owner}. Its history keeps who added it and who removed it.`}</p>
    </ConfirmDialog>
  )
}
