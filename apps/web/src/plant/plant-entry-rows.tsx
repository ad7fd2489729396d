import { phaseLabels, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useVirtualizer } from '@tanstack/react-virtual'
import Button from '@mui/material/Button'
import { CircleAlert, TriangleAlert, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChangeStates } from '../record/change-states.ts'
import { Doubted } from '../record/doubted.tsx'
import { PhaseGlyph } from '../trade/phase-glyph.tsx'
import { spokenTag, Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { NumberPad } from '../ui/number-pad.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import {
  type CheckedWeights,
  isColumn,
  type PlantEntry,
  toConfirmText,
  type WeightDoubt,
  withConfirmed,
  withPastedWeights,
  withWeight,
} from './weights-entry.ts'
import styles from './plants-form.module.css'

type Change = (entries: readonly PlantEntry[]) => readonly PlantEntry[]

interface PlantEntryRowsProps {
  entries: readonly PlantEntry[]
  plantOf: (label: string) => StandingPlant | undefined
  /** Of the facility: what stands in another room than most says in which. */
  rooms: readonly RoomSummary[]
  /** By label, why the action cannot be done to that plant. */
  problems: ReadonlyMap<string, string>
  /** What was refused of them. */
  states: ChangeStates
  /** Those that came again just now: the first is brought into view, and each shows it. */
  again: ReadonlySet<string>
  /** Given where each plant has a weight, with its unit: 'g'. */
  weighed?: { checked: CheckedWeights; unit: string }
  isLocked: boolean
  /** Changes these entries. */
  onChange: (change: Change) => void
  onRemove: (label: string) => void
}

const rowHeight = 56

/**
 * The plants of an action, thousands of them; in each row its weight where one is needed. Enter, Tab and the arrows go to
 * the weight below and above, Ctrl and Delete take the plant out, and a column of weights is pasted from the row on that has
 * the focus. A weight that is not likely asks in its row.
 */
export function PlantEntryRows(props: PlantEntryRowsProps) {
  const { entries, again, plantOf, weighed, isLocked, onChange } = props
  const roomOfMost = useMemo(
    () => mostOf(entries.map(({ label }) => plantOf(label)?.metrc.LocationId)),
    [entries, plantOf],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const [left, setLeft] = useState(0)
  // Told because a compiler of React would not memoize around it; there is none here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => entries[at]?.label ?? at,
    overscan: 10,
  })
  const isPhone = useIsPhone()
  // The weight that the keys write into; null while none has the focus.
  const [currentLabel, setCurrent] = useState<string | null>(null)
  const current = entries.findIndex(({ label }) => label === currentLabel)
  const hasKeys = isPhone && weighed !== undefined && !isLocked && current >= 0
  useEffect(() => {
    // The keys that came with the press may lie over what was pressed.
    const { activeElement } = document
    if (hasKeys && currentLabel !== null && scroller.current?.contains(activeElement))
      activeElement?.scrollIntoView({ block: 'nearest' })
  }, [hasKeys, currentLabel])
  const focusWeight = useFocusWeight(scroller, (at) => virtualizer.scrollToIndex(at), entries.length)
  useShown(again, (label) => {
    scroller.current?.scrollIntoView({ block: 'nearest' })
    virtualizer.scrollToIndex(entries.findIndex((entry) => entry.label === label))
  })
  const onPaste = (at: number, event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (isLocked || !isColumn(text)) return
    event.preventDefault()
    const pasted = withPastedWeights(entries, at, text)
    setLeft(pasted.left)
    onChange(() => pasted.entries)
  }
  const doubts = weighed?.checked.doubts
  return (
    <div className="col g2">
      {doubts && doubts.size > 0 && (
        <ToConfirm
          count={doubts.size}
          isLocked={isLocked}
          onConfirm={() => onChange((now) => withConfirmed(now, doubts))}
          onShow={() => focusWeight(entries.findIndex(({ label }) => doubts.has(label)))}
        />
      )}
      <div className={styles.prows} ref={scroller}>
        <ul aria-label="Plants" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index]
            return (
              entry && (
                <li
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  aria-setsize={entries.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <PlantRow
                    {...props}
                    entry={entry}
                    at={index}
                    roomOfMost={roomOfMost}
                    onWeight={(weight) => {
                      setLeft(0)
                      onChange((now) => withWeight(now, index, weight))
                    }}
                    onPaste={(event) => onPaste(index, event)}
                    onGo={(by) => focusWeight(index + by)}
                    onCurrent={(isHere) => setCurrent(isHere ? entry.label : null)}
                    onConfirm={(doubt) => {
                      onChange((now) => withConfirmed(now, new Map([[entry.label, doubt]])))
                      // Its button is gone, and the focus must not be gone with it; nor may what is typed or scanned next
                      // take the place of what was just confirmed.
                      if (index + 1 < entries.length) focusWeight(index + 1)
                      else end.current?.focus()
                    }}
                  />
                </li>
              )
            )
          })}
        </ul>
      </div>
      {hasKeys && (
        <div className={styles.pad}>
          <NumberPad
            hasDecimals
            onSame={null}
            onEdit={(edit) => {
              // It was scrolled out of sight: one sees what one writes into.
              if (!scroller.current?.contains(document.activeElement)) focusWeight(current)
              const isAll = isAllSelected(document.activeElement)
              setLeft(0)
              onChange((now) => withWeight(now, current, edit(isAll ? '' : (now[current]?.weight ?? ''))))
            }}
            onNext={() => {
              if (current + 1 < entries.length) focusWeight(current + 1)
              else end.current?.focus()
            }}
          />
        </div>
      )}
      <span ref={end} tabIndex={-1} className="vh">
        End of the plants
      </span>
      {weighed && left > 0 && (
        <p className="errtx mt2" role="alert">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          {left === 1 ? '1 pasted line found no plant' : `${left} pasted lines found no plant`}
        </p>
      )}
    </div>
  )
}

/** As after coming to a weight that was entered before: what is typed now stands in its place. */
const isAllSelected = (element: Element | null): boolean =>
  element instanceof HTMLInputElement &&
  element.value !== '' &&
  element.selectionStart === 0 &&
  element.selectionEnd === element.value.length

/** What most of these are; null where none is known. */
function mostOf(ids: readonly (number | null | undefined)[]): number | null {
  const counts = new Map<number, number>()
  for (const id of ids) if (typeof id === 'number') counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

/** Brings the first of these into view, once. */
function useShown(labels: ReadonlySet<string>, show: (label: string) => void): void {
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  }, [show])
  useEffect(() => {
    const [first] = labels
    if (first !== undefined) latest.current(first)
  }, [labels])
}

interface ToConfirmProps {
  count: number
  isLocked: boolean
  onConfirm: () => void
  onShow: () => void
}

/** Says how many weights ask, goes to the first, and confirms several at once. */
function ToConfirm({ count, isLocked, onConfirm, onShow }: ToConfirmProps) {
  return (
    <div className={classNames('row wrap between', styles.toConfirm)}>
      <output className="st" data-tone="warn">
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {toConfirmText(count)}
      </output>
      <span className="row">
        {count > 1 && (
          <Button size="small" disabled={isLocked} onClick={onConfirm}>
            All {count} are right
          </Button>
        )}
        <Button size="small" onClick={onShow}>
          {count === 1 ? 'Show it' : 'Show the first'}
        </Button>
      </span>
    </div>
  )
}

/** Brings a row into view and goes to its weight, also when it is not in the page yet. */
function useFocusWeight(
  scroller: RefObject<HTMLDivElement | null>,
  scrollTo: (at: number) => void,
  count: number,
): (at: number) => void {
  const latest = useRef(scrollTo)
  useEffect(() => {
    latest.current = scrollTo
  }, [scrollTo])
  return useCallback(
    (at) => {
      if (at < 0 || at >= count) return
      const field = () => scroller.current?.querySelector<HTMLInputElement>(`input[data-at="${at}"]`)
      const go = (found: HTMLInputElement) => {
        found.focus()
        found.select()
      }
      const found = field()
      latest.current(at)
      if (found) return go(found)
      // The row comes with the next drawing.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const drawn = field()
          if (drawn) go(drawn)
        }),
      )
    },
    [scroller, count],
  )
}

interface PlantEntryRowProps extends PlantEntryRowsProps {
  entry: PlantEntry
  at: number
  /** Where most of the plants stand, by Metrc's id. */
  roomOfMost: number | null
  onWeight: (weight: string) => void
  onPaste: (event: ClipboardEvent) => void
  onGo: (by: 1 | -1) => void
  /** Its weight has the focus now, or has lost it. */
  onCurrent: (isHere: boolean) => void
  onConfirm: (doubt: WeightDoubt) => void
}

function PlantRow(props: PlantEntryRowProps) {
  const { entry, at, plantOf, problems, states, weighed, isLocked, onWeight, onPaste, onGo } = props
  const { label, weight } = entry
  const id = useId()
  const isPhone = useIsPhone()
  const plant = plantOf(label)
  const roomId = plant?.metrc.LocationId
  const elsewhere =
    roomId === props.roomOfMost ? null : (props.rooms.find(({ metrc }) => metrc.Id === roomId)?.metrc.Name ?? null)
  const state = states.get(label)
  const wrong = weighed?.checked.problems.get(label)
  const problem = problems.get(label) ?? wrong
  const doubt = isLocked ? undefined : weighed?.checked.doubts.get(label)
  const refused = state?.is === 'refused' ? state.messages : []
  const remove = () => props.onRemove(label)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && event.ctrlKey && !isLocked) {
      event.preventDefault()
      onGo(at + 1 < props.entries.length ? 1 : -1)
      return remove()
    }
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    onGo(event.shiftKey ? -1 : by)
  }
  return (
    <div
      className={classNames(
        styles.prow,
        weighed && styles.weighed,
        doubt && styles.doubted,
        props.again.has(label) && styles.again,
      )}
    >
      <span className={styles.who}>
        <Tag label={label} isShort={isPhone && weighed !== undefined} />
        <span className="small dim">{plant && <What plant={plant} elsewhere={elsewhere} isShort={isPhone} />}</span>
      </span>
      {weighed && (
        <span>
          <span className={classNames('inp', wrong && 'err', isLocked && 'lock')}>
            <input
              data-at={at}
              value={weight}
              readOnly={isLocked}
              // A phone has keys of ours below, huge and always there.
              inputMode={isPhone ? 'none' : 'decimal'}
              onFocus={() => props.onCurrent(true)}
              onBlur={({ relatedTarget }) => relatedTarget?.hasAttribute('data-at') || props.onCurrent(false)}
              autoComplete="off"
              enterKeyHint="next"
              aria-label={`Weight of ${spokenTag(label)}`}
              aria-invalid={wrong !== undefined}
              aria-describedby={problem || doubt || refused.length > 0 ? id : undefined}
              aria-keyshortcuts="Control+Delete"
              onChange={(event) => onWeight(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
            />
            <span className={styles.unit} aria-hidden="true">
              {weighed.unit}
            </span>
          </span>
        </span>
      )}
      <span>
        <IconButton
          icon={X}
          label={`Remove ${spokenTag(label)}`}
          title={weighed ? 'Remove (Ctrl+Delete)' : 'Remove'}
          // From a weight one goes to the next weight, not past a button that takes the plant out.
          {...(weighed && { tabIndex: -1 })}
          disabled={isLocked}
          // The field that has the focus keeps it: what it would say on being left moves this from under the finger.
          onMouseDown={(event) => event.preventDefault()}
          onClick={remove}
        />
      </span>
      <span className={styles.said} id={id}>
        {problem && (
          <span className="errtx">
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
            {problem}
          </span>
        )}
        {doubt && (
          <Doubted reason={doubt.reason} press={`${doubt.weight}, really?`} onConfirm={() => props.onConfirm(doubt)} />
        )}
        {refused.length > 0 && <span className="merr small">{refused.join(' ')}</span>}
        {state?.is === 'given-up' && <span className="small dim">Given up before it was sent</span>}
      </span>
    </div>
  )
}

interface WhatProps {
  plant: StandingPlant
  /** Its room, where most stand in another. */
  elsewhere: string | null
  isShort: boolean
}

function What({ plant: { metrc }, elsewhere, isShort }: WhatProps) {
  const phase = phaseOf(metrc)
  return (
    <span className="row g1">
      <PhaseGlyph phase={phase} size={12} />
      <span>
        {metrc.StrainName}
        <span className={isShort ? 'vh' : undefined}>, {phaseLabels[phase]}</span>
        {elsewhere !== null && (
          <>
            , <b>in {elsewhere}</b>
          </>
        )}
      </span>
    </span>
  )
}
