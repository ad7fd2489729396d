import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { type Phase, phaseLabels } from '@cultivatd/domain/plant/phase'
import { DoorOpen, Fan, LayoutGrid, Dna, Package, Scissors, Sprout } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { classNames } from '../ui/class-names.ts'
import { foundPart, groupTitle, hasLabel, kindNouns, matchFacts } from './match-texts.ts'
import { groupedMatches, rowId } from './match-words.ts'
import styles from './lookup.module.css'

interface MatchListProps {
  /** The id of the list; that of a row is made of it and its place. */
  id: string
  matches: readonly LookupMatch[]
  /** They are what was opened last, in that order: nothing was asked for. */
  isRecent: boolean
  /** What was typed: it is marked in each name. */
  text: string
  /** The row that the arrow keys have chosen; −1 for none. */
  chosen: number
  onOpen: (match: LookupMatch) => void
}

/** Matches by kind, in the order of the arrow keys. */
export function MatchList({ id, matches, isRecent, text, chosen, onOpen }: MatchListProps) {
  const { rows: facilities } = useTopic('facilities')
  const names = new Map(facilities.map((facility) => [facility.id, facility.metrc.DisplayName]))
  const nameOf = (facilityId: string) => (names.size > 1 ? (names.get(facilityId) ?? facilityId) : null)
  const groups = isRecent
    ? [{ title: 'Opened last', matches }].filter(() => matches.length > 0)
    : groupedMatches(matches).map((group) => ({ title: groupTitle(group, matches), matches: group }))
  const order = groups.flatMap((group) => group.matches)
  return (
    // A list of the browser's own cannot show what tells matches apart.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="listbox" id={id} aria-label="Matches" className={styles.lkList}>
      {groups.map(({ title, matches: same }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={title} role="group" aria-label={title}>
          <p className={classNames('cap dim', styles.lkGroup)} aria-hidden="true">
            {title}
          </p>
          {same.map((match) => {
            const index = order.indexOf(match)
            return (
              <MatchRow
                key={[match.kind, match.facilityId, match.id, match.roomId].join(' ')}
                id={rowId(id, index)}
                match={match}
                text={text}
                facts={matchFacts(match, nameOf(match.facilityId))}
                isChosen={index === chosen}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface MatchRowProps {
  id: string
  match: LookupMatch
  text: string
  facts: string
  isChosen: boolean
  onOpen: (match: LookupMatch) => void
}

function MatchRow({ id, match, text, facts, isChosen, onOpen }: MatchRowProps) {
  return (
    // The keyboard is served by the field, which keeps the focus.
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={id}
      tabIndex={-1}
      className={classNames(styles.lkHit, isChosen && styles.sel)}
      aria-selected={isChosen}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(match)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(match)}
    >
      <span className={styles.lkIcon} aria-hidden="true">
        <MatchIcon match={match} />
      </span>
      <span className="grow">
        <MatchName match={match} text={text} />
        <span className={classNames('small dim', styles.lkFacts)}>{facts}</span>
      </span>
      <span className="cap dim">{kindNouns[match.kind]}</span>
    </div>
  )
}

/** The label or name with the part that was asked for. */
function MatchName({ match, text }: { match: LookupMatch; text: string }) {
  const { before, hit, after } = foundPart(match.name, text)
  return (
    <span className={classNames(styles.lkName, hasLabel(match) || match.kind === 'harvest' ? 'mono' : 'm')}>
      {before}
      {hit && <mark>{hit}</mark>}
      {after}
    </span>
  )
}

const icon = { size: 18, strokeWidth: 1.75 } as const

function MatchIcon({ match: { kind, state } }: { match: LookupMatch }) {
  if (kind === 'package' || kind === 'item') return <Package {...icon} />
  if (kind === 'harvest') return <Scissors {...icon} />
  if (kind === 'room') return <DoorOpen {...icon} />
  if (kind === 'zone') return <LayoutGrid {...icon} />
  if (kind === 'equipment') return <Fan {...icon} />
  if (kind === 'strain') return <Dna {...icon} />
  const phase = kind === 'plant' ? phaseIn(state) : null
  return phase ? <PhaseGlyph phase={phase} size={16} /> : <Sprout {...icon} />
}

/** A plant's state begins with its phase. */
const phaseIn = (state: string): Phase | null =>
  (Object.keys(phaseLabels) as Phase[]).find((phase) => state.startsWith(phaseLabels[phase])) ?? null
