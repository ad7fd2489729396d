import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { PlantState } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { OctagonAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ChangeStates } from '../record/change-states.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { spokenTag, Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Chip } from '../ui/state.tsx'
import type { Known } from './use-known-records.ts'
import { countText } from './zone-words.ts'
import manyStyles from '../record/change-progress.module.css'
import systemStyles from './system.module.css'

interface AddedListProps {
  /** 'To be placed' */
  title: string
  plants: Known<PlantState>
  batches: Known<PlantBatch>
  /** By label or name. */
  problems: ReadonlyMap<string, readonly string[]>
  isLocked: boolean
  onRemove: (name: string) => void
}

/** What was entered, each with what it is, or why it cannot stand here. */
export function AddedList({ title, plants, batches, problems, isLocked, onRemove }: AddedListProps) {
  const count = plants.size + batches.size
  if (count === 0) return null
  return (
    <section>
      <h3>
        {title} <span className="dim">{count.toLocaleString('en-US')}</span>
      </h3>
      <ul className={classNames('mt2', manyStyles.many, systemStyles.added)} aria-label={title}>
        {[...plants].map(([label, plant]) => (
          <Added
            key={label}
            spoken={spokenTag(label)}
            name={<Tag label={label} />}
            problems={problems.get(label)}
            isLocked={isLocked}
            onRemove={() => onRemove(label)}
          >
            {plant && <PlantFacts plant={plant} />}
          </Added>
        ))}
        {[...batches].map(([name, batch]) => (
          <Added
            key={name}
            spoken={name}
            name={<span className="mono small">{name}</span>}
            problems={problems.get(name)}
            isLocked={isLocked}
            onRemove={() => onRemove(name)}
          >
            {batch && (
              <span className="small dim">
                {batch.metrc.StrainName}, {countText(batch.metrc.UntrackedCount, 'clone', 'clones')}
              </span>
            )}
          </Added>
        ))}
      </ul>
    </section>
  )
}

interface AddedProps {
  spoken: string
  name: ReactNode
  problems: readonly string[] | undefined
  isLocked: boolean
  onRemove: () => void
  children: ReactNode
}

function Added({ spoken, name, problems, isLocked, onRemove, children }: AddedProps) {
  return (
    <li>
      <span className="grow">
        {name}
        {problems && (
          <span className="errtx">
            <OctagonAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {problems.join(' ')}
          </span>
        )}
      </span>
      {children}
      <IconButton icon={X} label={`Remove ${spoken}`} title="Remove" disabled={isLocked} onClick={onRemove} />
    </li>
  )
}

function PlantFacts({ plant: { metrc } }: { plant: PlantState }) {
  const phase = phaseOf(metrc)
  return (
    <>
      <span className="small dim hide-p">{metrc.StrainName}</span>
      <Chip tone={phase} icon={<PhaseGlyph phase={phase} />}>
        {phaseLabels[phase]}
      </Chip>
    </>
  )
}

/** Those of some names. */
export const only = <Value,>(
  known: ReadonlyMap<string, Value>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, Value> => new Map([...known].filter(([name]) => names.has(name)))

/** Why each was refused, by its label or name. */
export const refusedWords = (states: ChangeStates): [string, readonly string[]][] =>
  [...states].flatMap(([name, state]): [string, readonly string[]][] =>
    state.is === 'refused' ? [[name, state.messages]] : [],
  )

/** How a plant or batch is shown among those that were sent. */
export const asRecord = (plants: readonly string[]) => (record: string) => ({
  record,
  shown: plants.includes(record) ? <Tag label={record} /> : <span className="mono small">{record}</span>,
})
