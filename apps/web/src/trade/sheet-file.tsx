import type { SheetProblem } from '@cultivatd/domain/csv/sheet'
import Button from '@mui/material/Button'
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { numberText } from '../ui/number-text.ts'
import styles from './labels-field.module.css'

/** More lines than this are counted, not told one by one. */
const mostTold = 8

const notWorkbook = 'This is a workbook. Save it as CSV, or copy its rows and paste them here.'

/** The text of a file; spreadsheets save “Unicode text” in two bytes a letter. Null where it is none. */
export async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await new Response(file).arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return text.startsWith('PK') || text.includes('\0') ? null : text
}

interface SheetFileProps {
  isLocked: boolean
  /** What stands in the file, to be taken as if it was pasted. */
  onText: (text: string) => void
  /** The lines that were not taken of what was pasted or chosen last. */
  problems: readonly SheetProblem[]
  /** The field of labels. */
  children: ReactNode
}

/** A field of labels into which a file may be dropped, with a button that chooses one, and what was not taken of it. */
export function SheetFile({ isLocked, onText, problems, children }: SheetFileProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file || isLocked) return
    const text = await textOfFile(file)
    setWrong(text === null ? notWorkbook : null)
    if (text !== null) onText(text)
  }
  return (
    <div
      className={classNames('col g2', styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        if (isLocked || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      {children}
      <div>
        <Button
          size="small"
          disabled={isLocked}
          startIcon={<FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Choose a CSV file
        </Button>
        <input
          id={id}
          ref={input}
          type="file"
          hidden
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={isLocked}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The same file can be chosen again once it is mended.
            target.value = ''
          }}
        />
      </div>
      {wrong && <Alert tone="error" title={wrong} />}
      {problems.length > 0 && <NotTaken problems={problems} />}
    </div>
  )
}

const NotTaken = ({ problems }: { problems: readonly SheetProblem[] }) => (
  <Alert
    tone="warn"
    title={`${numberText(problems.length)} ${problems.length === 1 ? 'line was' : 'lines were'} not taken`}
  >
    <ul>
      {problems.slice(0, mostTold).map(({ line, message }) => (
        <li key={line} className="small">
          Line {numberText(line)}: {message}
        </li>
      ))}
      {problems.length > mostTold && <li className="small">And {numberText(problems.length - mostTold)} more.</li>}
    </ul>
  </Alert>
)
