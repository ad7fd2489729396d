import { type SheetProblem, sheetIn } from '@cultivatd/domain/csv/sheet'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { labelProblems } from '@cultivatd/domain/plant-batch/to-veg'
import type { TagStock } from '@cultivatd/domain/tag/tag-runs'
import { labelsIn } from '@cultivatd/domain/tag/tag-list'
import { tagsInSequence } from '@cultivatd/domain/tag/tag-sequence'
import { X } from 'lucide-react'
import { useState } from 'react'
import { labelText } from '../trade/label-text.ts'
import { LabelsField, onEnter } from '../trade/labels-field.tsx'
import { addedText } from '../trade/labels-text.ts'
import { ScanButton } from '../trade/scan/scan-button.tsx'
import { spokenTag, Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { blocksOf, countText, type EnteredLabels, withLabels } from './labels-entry.ts'
import styles from './plant-batch.module.css'

export interface LabelsProps {
  batch: PlantBatch
  entered: EnteredLabels
  /** The plant tags that may be given out. */
  availableTags: TagStock
  isLocked: boolean
  onChange: (entered: EnteredLabels) => void
}

/** One label after the other, scanned or typed, or a whole list pasted. */
export function SingleLabels({ batch, entered, availableTags, isLocked, onChange }: LabelsProps) {
  const [told, setTold] = useState<readonly SheetProblem[]>([])
  const add = (text: string) => {
    const sheet = sheetIn(text, { unitName: null })
    setTold(sheet?.problems ?? [])
    const given = sheet ? sheet.rows.map(({ label }) => label).join(' ') : text
    const { labels, left, problem } = withLabels(batch, entered.labels, given, availableTags)
    onChange({ ...entered, labels })
    const again = labelsIn(given).labels.filter((label) => entered.labels.includes(label))
    const said = addedText(labels.length - entered.labels.length, again, 0)
    return { left, problem, said, isAgain: again.length > 0 && labels.length === entered.labels.length }
  }
  return (
    <>
      <LabelsField
        label="Label"
        hint="Scan, type or paste labels. Enter adds them."
        isList={(text) => sheetIn(text, { unitName: null }) !== null}
        isLocked={isLocked}
        notTaken={told}
        onAdd={add}
        camera={{ count: entered.labels.length, noun: 'tags' }}
      />
      {entered.labels.length > 0 && (
        <LabelList
          batch={batch}
          labels={entered.labels}
          availableTags={availableTags}
          isLocked={isLocked}
          onRemove={(label) => onChange({ ...entered, labels: entered.labels.filter((one) => one !== label) })}
        />
      )}
    </>
  )
}

interface LabelListProps {
  batch: PlantBatch
  labels: readonly string[]
  availableTags: TagStock
  isLocked: boolean
  onRemove: (label: string) => void
}

/** The newest first: that is what was just scanned. */
function LabelList({ batch, labels, availableTags, isLocked, onRemove }: LabelListProps) {
  return (
    <ul className={styles.labelsIn} aria-label="Labels">
      {labels.toReversed().map((label) => {
        // A tag may have been given out meanwhile.
        const [problem] = labelProblems(
          { ...batch, metrc: { ...batch.metrc, UntrackedCount: labels.length } },
          [{ label, count: 1 }],
          availableTags,
        )
        return (
          <li key={label}>
            <span>
              <Tag label={label} />
              {problem && <span className="errtx">{problem}</span>}
            </span>
            <IconButton
              icon={X}
              label={`Remove ${spokenTag(label)}`}
              title="Remove"
              disabled={isLocked}
              onClick={() => onRemove(label)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** The first of the labels and how many follow each other from it (BATCH-09, BATCH-10). */
export function LabelBlock({ batch, entered, availableTags, isLocked, onChange }: LabelsProps) {
  const { block } = entered
  const set = (changed: Partial<EnteredLabels['block']>) => onChange({ ...entered, block: { ...block, ...changed } })
  const blocks = blocksOf(entered)
  const [problem] = blocks.length > 0 ? labelProblems(batch, blocks, availableTags) : []
  const last = blocks[0] && tagsInSequence(blocks[0].label, blocks[0].count).at(-1)
  const free = availableTags.runs?.[0]
  const box = classNames('inp', problem && 'err', isLocked && 'lock')
  return (
    <>
      <div className="f2">
        <Field
          label="Starting label"
          hint={
            last && blocks[0]?.count !== 1 ? (
              <>To {<Tag label={last} />}</>
            ) : (
              'The labels after it follow by themselves.'
            )
          }
          error={problem}
        >
          {(own) => (
            <div className={box}>
              <input
                {...own}
                {...labelText}
                value={block.label}
                readOnly={isLocked}
                onChange={(event) => set({ label: event.target.value })}
                onKeyDown={(event) => onEnter(event, () => {})}
              />
              <ScanButton
                isSmall
                label="Scan the starting label"
                title="Scan the starting label"
                isDisabled={isLocked}
                onScan={(label) => {
                  set({ label })
                  return { is: 'added', said: 'Starting label' }
                }}
              />
            </div>
          )}
        </Field>
        <Field label="Count">
          {(own) => (
            <div className={classNames('inp', isLocked && 'lock')}>
              <input
                {...own}
                value={countText(block)}
                inputMode="numeric"
                autoComplete="off"
                readOnly={isLocked}
                onChange={(event) => set({ count: event.target.value })}
              />
            </div>
          )}
        </Field>
      </div>
      {free && !block.label && !isLocked && (
        <p className="small muted">
          The first unused plant tag is <Tag label={free.first} />, {numberText(free.count)} in a row.{' '}
          <button type="button" className="link tap" onClick={() => set({ label: free.first })}>
            Start there
          </button>
        </p>
      )}
    </>
  )
}
