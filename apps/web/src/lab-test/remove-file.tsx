import type { AddedFile } from '@cultivatd/domain/file/file'
import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { sentencesOf } from '../live/response-error.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'

interface RemoveFileProps {
  test: LabTest
  file: AddedFile
  onClose: () => void
}

/** Asks, then takes a file from a test. */
export function RemoveFile({ test, file, onClose }: RemoveFileProps) {
  const [repeatKey] = useState(createRepeatKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const params = { id: test.id, fileId: file.id }
  const remove = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await api.labTestFile.remove({ params }, { idempotencyKey: repeatKey.of(params) })
      notifySaved({ detail: `Removed ${file.name}` })
      onClose()
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Remove ${file.name}`}
      confirmLabel="Remove the file"
      safeLabel="Keep the file"
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>The file goes from this test. Its history keeps who added it and who removed it.</p>
    </ConfirmDialog>
  )
}
