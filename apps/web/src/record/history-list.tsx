import type { FieldChange, HistoryEntry } from '@cultivatd/domain/history/history'
import type { Operation } from '@cultivatd/domain/operation/operation'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { Moment } from '../ui/moment.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { type HistoryItem, historyItems } from './history-items.ts'

/** A history topic, as `useTopic` gives it. */
export type RecordHistory = LiveTopic<HistoryEntry>

/** How a record came about, as far as its own entries do not say it. */
export interface HistoryBegin {
  /** Done by a person here, not read from Metrc. */
  isFromHere: boolean
  text: string
  /** When, and by whom. */
  by?: string
}

interface HistoryListProps {
  history: RecordHistory
  /** Writes to Metrc of this record, as the ledger has them now. */
  operations?: readonly Operation[]
  /** What stands below the oldest entry, newest first. */
  begins?: readonly HistoryBegin[]
  /** How many are shown before one asks for all. */
  shown?: number
  /** Whether each write that Metrc has leads to what can be done about it. */
  hasWayBack?: boolean
}

/** Who changed a record when and how, newest first: what it was, what it became, and where it stands with Metrc. */
export function HistoryList({ history, ...props }: HistoryListProps) {
  const skeleton = (
    <div className="col g3 mt3">
      <Skeleton width="60%" />
      <Skeleton width="40%" />
    </div>
  )
  return (
    <TopicRows topic={history} noun="history" isOne skeleton={skeleton}>
      {(rows) => <Entries {...props} entries={rows} />}
    </TopicRows>
  )
}

type EntriesProps = Omit<HistoryListProps, 'history'> & { entries: readonly HistoryEntry[] }

function Entries({ entries, operations, begins = [], shown = 10, hasWayBack = false }: EntriesProps) {
  const [isWhole, setWhole] = useState(false)
  const items = historyItems(entries, operations)
  const hidden = isWhole ? 0 : items.length - shown
  return (
    <>
      <ol className="tl" hidden={items.length + begins.length === 0}>
        {(hidden > 0 ? items.slice(0, shown) : items).map((item) => (
          <Item key={item.key} item={item} wrongId={hasWayBack ? item.confirmedId : null} />
        ))}
        {hidden <= 0 && begins.map((begin) => <Begin key={`${begin.by} ${begin.text}`} begin={begin} />)}
      </ol>
      {items.length === 0 && !begins.some(({ isFromHere }) => isFromHere) && (
        <p className="small dim mt2">Nothing was changed from here yet.</p>
      )}
      {hidden > 0 && (
        <Button variant="text" size="small" onClick={() => setWhole(true)}>
          Show {hidden} earlier
        </Button>
      )}
    </>
  )
}

function Begin({ begin: { text, by } }: { begin: HistoryBegin }) {
  return (
    <li>
      <i />
      <div>
        <p>{text}</p>
        {by && <p className="cap dim">{by}</p>}
      </div>
    </li>
  )
}

function Item({ item, wrongId }: { item: HistoryItem; wrongId: string | null }) {
  const { summary, standing, confirmedAt, changes, problem, decisions, at, doneAt, personName, station, mark } = item
  return (
    <li className={mark}>
      <i />
      <div>
        <p>
          {summary}
          {standing && <span className="dim">, {standing}</span>}
          {confirmedAt && (
            <span className="dim">
              , confirmed <Moment at={confirmedAt} />
            </span>
          )}
        </p>
        {changes.map((change) => (
          <Change key={change.label} change={change} />
        ))}
        {problem && <p className="merr mt1">{problem}</p>}
        {decisions.map((decision) => (
          <p key={decision} className="muted">
            {decision}
          </p>
        ))}
        <p className="cap dim">
          <Moment at={doneAt ?? at} />, {personName}
          {station && ` at ${station}`}
          {doneAt && (
            <>
              , arrived <Moment at={at} />
            </>
          )}
          {wrongId !== null && <WasItWrongLink id={wrongId} summary={summary} />}
        </p>
      </div>
    </li>
  )
}

const WasItWrongLink = ({ id, summary }: { id: string; summary: string }) => (
  <>
    {' · '}
    <Link
      className="link tap"
      to="/operations"
      search={{ group: 'recent', operation: id }}
      aria-label={`Was it wrong? ${summary}`}
    >
      Was it wrong?
    </Link>
  </>
)

/** 'Name: Store, arrow, Shed'; of what is new or gone there is one side only. */
function Change({ change: { label, before, after } }: { change: FieldChange }) {
  return (
    <p className="chg">
      <span className="dim">{label}:</span> {before && <Value text={before} />}
      {before && (
        <>
          <span className="dim" aria-hidden="true">
            {' → '}
          </span>
          <span className="vh"> became </span>
        </>
      )}
      {after ? <Value text={after} /> : <span className="dim">none</span>}
    </p>
  )
}

const colorPattern = /^#[0-9a-f]{6}$/i

/** A color is shown as such beside its number. */
function Value({ text }: { text: string }) {
  return (
    <span>
      {colorPattern.test(text) && <span className="swatch" style={{ background: text }} aria-hidden="true" />}
      {text}
    </span>
  )
}
