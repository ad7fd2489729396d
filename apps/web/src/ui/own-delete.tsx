import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useDraft } from './draft/draft-of.tsx'
import { notifySaved } from './notices.ts'
import type { VersionedRow } from './use-overtaken.ts'
import { useSend } from './use-send.ts'

interface OwnDeleteProps<Row extends VersionedRow> {
  row: Row
  /** 'system' */
  noun: string
  name: string
  call: (row: Row, options: CallOptions) => Promise<unknown>
  onDeleted: () => void
  /** One of several on the page: its name is part of what the button is called. */
  isOneOfMany?: boolean
  /** What comes of it, above the question. */
  children: ReactNode
}

/** Deletes a record that is ours alone after a question, and with it what was typed in the form around this. */
export function OwnDelete<Row extends VersionedRow>(props: OwnDeleteProps<Row>) {
  const { row, noun, name, call, onDeleted, isOneOfMany = false, children } = props
  const [isAsking, setAsking] = useState(false)
  const { send, isBusy } = useSend({ failedTitle: 'Delete Failed' })
  const [repeatKey] = useState(() => createRepeatKey())
  const draft = useDraft()
  const remove = async () => {
    const idempotencyKey = repeatKey.of([row.id, row.version])
    if (!(await send(() => call(row, { idempotencyKey })))) return
    notifySaved({ detail: `Deleted ${noun} ${name}` })
    draft?.sent()
    onDeleted()
  }
  return (
    <>
      <Button
        variant="text"
        color="error"
        aria-label={isOneOfMany ? `Delete ${noun} ${name}` : undefined}
        onClick={() => setAsking(true)}
      >
        {`Delete ${noun}`}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${noun} ${name}`}
        confirmLabel="Delete"
        busyLabel="Deleting"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
