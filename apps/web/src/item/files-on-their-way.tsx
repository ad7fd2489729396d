import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { Link } from '@tanstack/react-router'
import { Clock, OctagonAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { randomKey } from '../live/repeat-key.ts'
import { sentencesOf } from '../live/response-error.ts'
import { LineButton } from '../ui/line-button.tsx'
import styles from './item-files.module.css'

type OnItsWay = ItemFilesRow['onTheirWay'][number]

interface FilesOnTheirWayProps {
  /** The item of the organization. */
  itemId: string
  row: ItemFilesRow
  files: readonly OnItsWay[]
  mayEdit: boolean
}

/** Files that are on their way to Metrc or from it, and those that it refused, with what can be done. */
export const FilesOnTheirWay = ({ files, ...of }: FilesOnTheirWayProps) =>
  files.map((file) => <OnTheWay key={file.id} file={file} {...of} />)

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function OnTheWay({ file, itemId, row, mayEdit }: Omit<FilesOnTheirWayProps, 'files'> & { file: OnItsWay }) {
  const { name, does, state, problems } = file
  if (state === 'refused')
    return (
      <span className={styles.underway}>
        <OctagonAlert {...icon} />
        <span>
          <ToOperation file={file} group="refused">
            {`Metrc refused to ${does} ${name}`}
          </ToOperation>
          <span className="errtx">{problems.join(' ')}</span>
          {mayEdit && does === 'add' && <SendAgain file={file} itemId={itemId} row={row} />}
        </span>
      </span>
    )
  const isForPerson = state === 'needs-person'
  return (
    <span className={styles.underway}>
      <Clock {...icon} />
      <ToOperation file={file} group={isForPerson ? 'needs-person' : 'waiting'}>
        {isForPerson ? `${name}: somebody has to decide` : `${does === 'add' ? 'Adding' : 'Removing'} ${name}`}
      </ToOperation>
    </span>
  )
}

interface ToOperationProps {
  file: OnItsWay
  group: 'waiting' | 'refused' | 'needs-person'
  children: string
}

const ToOperation = ({ file, group, children }: ToOperationProps) => (
  <Link className="link tap" to="/operations" search={{ group, operation: file.id }}>
    {children}
  </Link>
)

/** The server has the file still: a photo of the camera may be nowhere else. */
function SendAgain({ file, itemId, row }: { file: OnItsWay; itemId: string; row: ItemFilesRow }) {
  const [key] = useState(randomKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const body = { facilityId: row.id, of: file.of, itemId, file: { again: file.id } }
    try {
      const options = { idempotencyKey: key, corrects: [file.id] }
      await api.itemFile.add({ params: { itemId: row.metrcItemId }, body }, options)
    } catch (error) {
      setProblem(sentencesOf(error).join(' '))
    }
    setBusy(false)
  }
  return (
    <>
      <LineButton aria-label={`Send ${file.name} again`} aria-busy={isBusy} onClick={() => void send()}>
        Send again
      </LineButton>
      {problem !== null && (
        <span className="errtx" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
