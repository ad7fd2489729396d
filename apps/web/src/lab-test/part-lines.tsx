import { limitsFor } from '@cultivatd/domain/lab-test/limits'
import { fillResults, leftOverText, pastedLines } from '@cultivatd/domain/lab-test/pasted-results'
import { type PartKey, partOf } from '@cultivatd/domain/lab-test/result-parts'
import { type TypedLine, withEmptyLine } from '@cultivatd/domain/lab-test/typed-results'
import Button from '@mui/material/Button'
import { CheckCheck, ClipboardPaste } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Alert } from '../ui/alert.tsx'
import { notify } from '../ui/notices.ts'
import { useFormField } from '../ui/use-form-field.ts'
import { ResultLine } from './result-line.tsx'
import type { ResultsControl } from './results-control.ts'
import styles from './results.module.css'
import { useEarlierNames } from './use-earlier-names.ts'
import { useLimits } from './use-limits.ts'

interface PartLinesProps {
  control: ResultsControl
  part: PartKey
  /** Of the sample: which limits stand. */
  type: string
}

/** One part of the results: its listed names, whatever else was found, and always a line to go on. */
export function PartLines({ control, part, type }: PartLinesProps) {
  const { label, unit, one, names } = partOf(part)
  const { lines, isLocked, leftOver, paste, fillEmpty } = useLines(control, part)
  const limitOf = limitsFor(useLimits(), type, part)
  const suggestions = useId()
  const earlier = useEarlierNames(part)
  return (
    <section id={`part-${part}`} className={styles.part} aria-label={label}>
      <header>
        <h3 className="t3">{label}</h3>
        <span className="small dim grow">{unit}</span>
        {names.length > 0 && (
          <Button
            size="small"
            startIcon={<CheckCheck size={15} strokeWidth={1.75} />}
            disabled={isLocked}
            onClick={fillEmpty}
          >
            All others not detected
          </Button>
        )}
        <Button
          size="small"
          startIcon={<ClipboardPaste size={15} strokeWidth={1.75} />}
          disabled={isLocked}
          aria-label={`Paste a column into ${label}`}
          onClick={() => void pasteFromClipboard(paste)}
        >
          Paste a column
        </Button>
      </header>
      {leftOver && <Alert tone="warn" title={leftOver} />}
      <div className={styles.lines}>
        {lines.map((line, at) => (
          <ResultLine
            // Lines are never moved, only added at the end.
            key={at}
            control={control}
            part={part}
            at={at}
            isListed={at < names.length}
            limit={limitOf(line.name)?.limit ?? null}
            suggestions={suggestions}
            noun={one}
            onPaste={(text) => paste(text, at)}
          />
        ))}
      </div>
      <datalist id={suggestions}>
        {earlier.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </section>
  )
}

/** Some browsers ask first, and some never let a page read what was copied. */
async function pasteFromClipboard(paste: (text: string, at: number) => boolean): Promise<void> {
  try {
    if (!paste(await navigator.clipboard.readText(), -1)) tellHow('There is no column on the clipboard.')
  } catch {
    tellHow('This browser does not hand over what was copied.')
  }
}
const tellHow = (why: string) =>
  notify({ id: 'paste', kind: 'info', text: `${why} Paste it into the first field instead.`, milliseconds: 8000 })

function useLines(control: ResultsControl, part: PartKey) {
  const { field, isSubmitting } = useFormField(control, part)
  const lines = useWatch({ control, name: part }) as TypedLine[]
  const [leftOver, setLeftOver] = useState<string | null>(null)
  const { names } = partOf(part)
  const put = (next: readonly TypedLine[]) => field.onChange(withEmptyLine(next))
  const hasRoom = withEmptyLine(lines).length === lines.length
  const { onChange } = field
  useEffect(() => {
    if (!hasRoom) onChange(withEmptyLine(lines))
  }, [hasRoom, lines, onChange])

  /** @param at the line with the caret; -1 for the first empty one. Answers whether this was a table at all. */
  const paste = (text: string, at: number): boolean => {
    const pasted = pastedLines(text)
    if (pasted.length < 2 && pasted[0]?.name !== undefined && pasted[0].name === null && at >= 0) return false
    if (pasted.length === 0) return false
    const from =
      at >= 0
        ? at
        : Math.max(
            0,
            lines.findIndex((line) => line.text === ''),
          )
    const filled = fillResults(
      pasted,
      lines.map(({ name }) => name),
      from,
    )
    // A name that has no line yet gets one; a value without a name would stand beside a wrong one.
    const added = filled.leftOver.filter(({ name }) => name !== null)
    put([
      ...lines
        .map((line, index) => ({ ...line, text: filled.texts.get(index) ?? line.text }))
        .filter((line, index) => index < names.length || line.name !== '' || line.text !== ''),
      ...added.map(({ name, text: value }) => ({ name: name ?? '', text: value })),
    ])
    setLeftOver(leftOverText(filled.leftOver.filter(({ name }) => name === null)))
    return true
  }
  const fillEmpty = () =>
    put(lines.map((line) => (line.name !== '' && line.text.trim() === '' ? { ...line, text: 'ND' } : line)))
  return { lines, isLocked: isSubmitting, leftOver, paste, fillEmpty }
}
