import { type Sheet, type SheetAsked, type SheetProblem, sheetIn } from '@cultivatd/domain/csv/sheet'
import { mostPlantsAtOnce } from '@cultivatd/domain/plant/plant'
import { readPlaceCode } from '@cultivatd/domain/label/place-code'
import { labelRange, labelsIn } from '@cultivatd/domain/tag/tag-list'
import { useRef, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { numberText } from '../ui/number-text.ts'
import { Segments } from '../ui/segments.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'
import { AddButton, LabelsField, type LabelsAdded, type LabelsScanned, onEnter } from './labels-field.tsx'
import { labelText } from './label-text.ts'
import { addedFirst, addedText } from './labels-text.ts'
import { ScanButton } from './scan/scan-button.tsx'
import { takePlaceScan } from './place-scan.ts'
import { besideLabels, byLastDigits } from './last-digits.ts'
import styles from './labels-field.module.css'

interface LabelsInputProps {
  /** What they are labels of: 'plants' without it. */
  noun?: string
  /** 'Labels' without it. */
  label?: string
  /** What something is called that is no label: 'no label' without it. */
  wrong?: string
  isLocked: boolean
  hasFocus?: boolean
  /** Those that are in the list. */
  listed: readonly string[]
  /** Labels of which the last digits are enough. */
  near?: readonly string[]
  onAdd: (labels: readonly string[]) => void
  /** Given where more is taken of a table than its labels: what it takes of it. */
  sheet?: SheetAsked & { onSheet: (sheet: Sheet) => readonly SheetProblem[] }
  /** These came again. */
  onAgain?: (labels: readonly string[]) => void
  /** What the camera may say of one. */
  camera?: Pick<LabelsScanned, 'problemOf' | 'aboutOf'>
}

/** Labels for a list of plants: scanned, typed, pasted with anything between them, as a table or its file, or as a range. */
export function LabelsInput(props: LabelsInputProps) {
  const [way, setWay] = useDraftState<'list' | 'range'>('way', 'list')
  return (
    <div className="col g3">
      <div>
        <Segments
          label={`How ${props.noun ?? 'plants'} are entered`}
          value={way}
          options={[
            { value: 'list', label: 'Scan or paste' },
            { value: 'range', label: 'Range of labels' },
          ]}
          onChange={setWay}
        />
      </div>
      {way === 'list' ? <ListInput {...props} /> : <RangeInput {...props} />}
    </div>
  )
}

const tooMany = `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`

const none: readonly string[] = []

const scanHint = 'Enter adds them. The field stays ready for the next scan.'
const digitsHint = 'The last digits are enough, also of several: 8120 8122, or 8120-8140.'

function ListInput(props: LabelsInputProps) {
  const { label = 'Labels', wrong = 'no label', isLocked, hasFocus = false, listed, near = none } = props
  const [told, setTold] = useState<readonly SheetProblem[]>([])
  const asked = { unitName: props.sheet?.unitName ?? null, isReasoned: props.sheet?.isReasoned ?? false }
  const lastDigitsIn = (text: string) =>
    byLastDigits(text, near, wrong) ?? besideLabels(text, near, wrong, asked.unitName !== null)
  const addSheet = (text: string, sheet: Sheet): LabelsAdded => {
    const known = new Set(listed)
    const added = sheet.rows.filter(({ label: one }) => !known.has(one)).length
    if (listed.length + added > mostPlantsAtOnce) return { left: text, problem: tooMany }
    const more = props.sheet?.onSheet(sheet)
    if (!more) props.onAdd(sheet.rows.map(({ label: one }) => one))
    setTold([...sheet.problems, ...(more ?? [])].toSorted((one, other) => one.line - other.line))
    const here = sheet.rows.length - added
    return {
      left: '',
      problem: null,
      said: [`${numberText(added)} added`, here > 0 ? `${numberText(here)} filled in` : ''].filter(Boolean).join(', '),
    }
  }
  const add = (typed: string): LabelsAdded => {
    // The label of a room or a zone, behind those of plants, says where they go.
    const words = typed.split(/[\s,;]+/)
    const text = words.some(takePlaceScan) ? words.filter((word) => readPlaceCode(word) === null).join(' ') : typed
    if (text.trim() === '') return { left: '', problem: null }
    const sheet = sheetIn(text, asked)
    if (sheet) return addSheet(text, sheet)
    setTold([])
    const meant = lastDigitsIn(text)
    const { labels, repeated, others } = meant ? labelsIn(meant.labels.join(' ')) : labelsIn(text)
    const known = new Set(listed)
    const again = labels.filter((one) => known.has(one))
    const added = labels.length - again.length
    if (listed.length + added > mostPlantsAtOnce) return { left: text, problem: tooMany }
    props.onAdd(labels)
    if (again.length > 0) props.onAgain?.(again)
    const said = addedText(added, again, repeated)
    const isAgain = added === 0 && again.length > 0
    if (meant) {
      const { left, problem, choices = none } = meant
      return {
        left: left.join(' '),
        problem: problem && [said, problem].filter(Boolean).join('. '),
        said,
        choices,
        isAgain,
      }
    }
    return {
      left: others.join(' '),
      problem: others.length > 0 ? othersText(others, wrong, labels.length > 0 && near.length > 0) : null,
      said,
      isAgain,
    }
  }
  return (
    <LabelsField
      label={label}
      hint={near.length > 0 ? `${scanHint} ${digitsHint}` : scanHint}
      isList={(text) => sheetIn(text, asked) !== null || (lastDigitsIn(text)?.labels.length ?? 0) > 1}
      isLocked={isLocked}
      hasFocus={hasFocus}
      notTaken={told}
      onAdd={add}
      camera={{ count: listed.length, noun: props.noun ?? 'plants', near, ...props.camera }}
    />
  )
}

/** @param isBeside whole labels were in the same text, and last digits are taken here */
function othersText(others: readonly string[], wrong: string, isBeside: boolean): string {
  const which = others.length === 1 ? `${others[0]?.slice(0, 40)} is` : `${others.length} of these are each`
  return isBeside && others.every((other) => /^\d+$/.test(other))
    ? `${which} ${wrong}: beside a whole label, last digits stand in a line of their own`
    : `${which} ${wrong}: a label has 24 letters and digits`
}

function RangeInput({ isLocked, listed, near = none, onAdd }: LabelsInputProps) {
  const count = listed.length
  const [first, setFirst] = useDraftState('text First label', '')
  const [last, setLast] = useDraftState('text Last label', '')
  const [problem, setProblem] = useState<string | null>(null)
  const lastInput = useRef<HTMLInputElement>(null)
  const add = (): boolean => {
    const { labels, problem: why } = rangeMeant(first, last, { near, most: mostPlantsAtOnce - count })
    setProblem(count > 0 && why !== null && /at most/.test(why) ? tooMany : why)
    if (labels.length === 0) return false
    onAdd(labels)
    setFirst('')
    setLast('')
    return why === null
  }
  useHeldSubmit(lastInput, () => {
    if (isLocked || !(first.trim() || last.trim()) || problem !== null) return false
    if (add()) setProblem(addedFirst)
    return true
  })
  const scanned = (set: (label: string) => void) => (label: string) => {
    set(label)
    setProblem(null)
  }
  const box = classNames('inp', problem && 'err', isLocked && 'lock')
  return (
    <div className={styles.rangeAdd}>
      <Field label="First label" error={problem ?? undefined}>
        {(own) => (
          <div className={box}>
            <input
              {...own}
              {...labelText}
              value={first}
              readOnly={isLocked}
              onChange={(event) => {
                setFirst(event.target.value)
                setProblem(null)
              }}
              onKeyDown={(event) => onEnter(event, () => lastInput.current?.focus())}
            />
            <ScanEnd end="first" isLocked={isLocked} onLabel={scanned(setFirst)} />
          </div>
        )}
      </Field>
      <Field label="Last label">
        {(own) => (
          <div className={styles.labelAdd}>
            <div className={box}>
              <input
                {...own}
                {...labelText}
                ref={lastInput}
                value={last}
                readOnly={isLocked}
                onChange={(event) => {
                  setLast(event.target.value)
                  setProblem(null)
                }}
                onKeyDown={(event) => onEnter(event, add)}
              />
              <ScanEnd end="last" isLocked={isLocked} onLabel={scanned(setLast)} />
            </div>
            <AddButton isDisabled={isLocked} onClick={add} />
          </div>
        )}
      </Field>
    </div>
  )
}

interface ScanEndProps {
  end: 'first' | 'last'
  isLocked: boolean
  onLabel: (label: string) => void
}

/** One end of a range, read by the camera. */
const ScanEnd = ({ end, isLocked, onLabel }: ScanEndProps) => (
  <ScanButton
    isSmall
    label={`Scan the ${end} label`}
    title={`Scan the ${end} label`}
    isDisabled={isLocked}
    onScan={(label) => {
      onLabel(label)
      return { is: 'added', said: `The ${end} label` }
    }}
  />
)

/** The labels between two, which may be last digits of plants of the room; and why not all or none of them. */
function rangeMeant(first: string, last: string, { near, most }: { near: readonly string[]; most: number }) {
  const ends = [first, last].map((end) => end.replace(/…|\.{2,3}/g, '').trim())
  const isShort = ends.every((end) => /^\d{1,9}$/.test(end))
  const short = isShort ? byLastDigits(ends.join('-'), near) : null
  if (short) return short.labels.length > most ? { labels: [], problem: tooMany } : short
  const range = labelRange(first, last, most)
  return 'problem' in range ? { labels: [], problem: range.problem } : { ...range, problem: null }
}
