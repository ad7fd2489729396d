import type { Said } from '@cultivatd/domain/repair/judge'
import type { Mend } from '@cultivatd/domain/repair/mend'
import { mendWords } from '@cultivatd/domain/repair/mend-words'
import type { Repair } from '@cultivatd/domain/repair/repair'
import { isOfTag, tagOf } from '@cultivatd/domain/repair/mistaken-tag'
import { withLabel } from '@cultivatd/domain/repair/tried-body'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Mends } from '../record/mend-button.tsx'
import { Tag } from '../trade/tag.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import { GiveUpRows } from './give-up-rows.tsx'
import { type TrayGroup, besideRecord, withBeside, wordOf } from './tray-groups.ts'
import { TrayField, TrayFields } from './tray-fields.tsx'
import styles from './repair.module.css'

/** More rows than this are shown at a press: each has fields of its own. */
const mostShown = 100

/** Rows of the tray that are mended and sent together: what they share, and each with why it was not sent. */
export function TrayCard({ group }: { group: TrayGroup }) {
  const { facilityId, act, title, isRefused, shared, rows } = group
  const { rows: facilities } = useTopic('facilities')
  const [isGivingUp, setGivingUp] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { now, mends, refetch } = useNow(group)
  const { send, isBusy } = useSend()
  const ids = rows.map(({ id }) => id)
  const hash = useLocation({ select: (location) => location.hash })
  const isShort = !isWhole && rows.length > mostShown && !rows.slice(mostShown).some(({ id }) => id === hash)
  const good = rows.filter(({ id }) => now?.get(id)?.length === 0).length
  const change = (bodyOf: (row: Repair) => Record<string, unknown>) =>
    void send(() =>
      api.repair.change({
        body: { facilityId, rows: rows.map((row) => ({ id: row.id, version: row.version, body: bodyOf(row) })) },
      }),
    )
  const sendAll = async () => {
    const sent = await send(() => api.repair.send({ body: { facilityId, ids } }))
    if (sent) notifySaved({ detail: sentText(sent.answer) })
  }
  return (
    <Card
      title={isRefused ? `${title}, refused by Metrc` : title}
      count={numberText(rows.length)}
      actions={
        <span className="row g2 wrap">
          <Button size="small" disabled={isBusy} onClick={() => setGivingUp(true)}>
            Give up
          </Button>
          <BusyButton
            size="small"
            variant="contained"
            isBusy={isBusy}
            busyLabel="Sending"
            disabled={good === 0}
            onClick={() => void sendAll()}
          >
            {good === 0 ? 'Send' : `Send ${numberText(good)}`}
          </BusyButton>
        </span>
      }
    >
      <p className="small muted">
        {isRefused && 'Sent, and Metrc said no: change what is wrong, or send it again once Metrc would take it. '}
        {facilities.find(({ id }) => id === facilityId)?.metrc.DisplayName ?? facilityId}.{' '}
        {now === null
          ? 'Being checked against what is so now.'
          : `${numberText(good)} of ${numberText(rows.length)} would work now.`}
      </p>
      <TrayFields
        facilityId={facilityId}
        act={act}
        values={shared}
        isLocked={isBusy}
        onChange={(field, value) => change((row) => ({ ...row.body, [field]: value }))}
      />
      <Mends {...{ facilityId, mends }} onDone={() => void refetch()} />
      <ul className={styles.rows} aria-label={title}>
        {(isShort ? rows.slice(0, mostShown) : rows).map((row) => (
          <TrayRow key={row.id} row={row} now={now?.get(row.id) ?? null} isMeant={row.id === hash} />
        ))}
      </ul>
      {isShort && (
        <div className="mt2">
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {numberText(rows.length)}
          </Button>
        </div>
      )}
      {isGivingUp && <GiveUpRows facilityId={facilityId} ids={ids} title={title} onClose={() => setGivingUp(false)} />}
    </Card>
  )
}

const sentText = ({ sent, kept }: { sent: number; kept: number }): string =>
  sent + kept === 0
    ? 'These are not in your repair tray any more. Nothing was sent.'
    : kept === 0
      ? `Sent ${numberText(sent)}`
      : `Sent ${numberText(sent)}, ${numberText(kept)} ${kept === 1 ? 'stays' : 'stay'} to be mended`

/** What is in the way of each row now, by its id; null while it is being asked. */
function useNow({ facilityId, rows }: TrayGroup) {
  const { data, refetch } = useQuery({
    queryKey: ['repair-now', facilityId, rows.map(({ id, version }) => [id, version])],
    queryFn: () => api.repair.now({ body: { facilityId, ids: rows.map(({ id }) => id) } }),
    // What others mend meanwhile is seen without a press.
    refetchInterval: 15_000,
    staleTime: 0,
  })
  const now: Now = data ? new Map(data.rows.map(({ id, problems }) => [id, problems])) : null
  return { now, mends: data?.mends ?? noMends, refetch }
}

type Now = ReadonlyMap<string, readonly Said[]> | null

const noMends: readonly Mend[] = []

interface TrayRowProps {
  row: Repair
  now: readonly Said[] | null
  /** The address names it. */
  isMeant: boolean
}

/** One record: why it was not done, what is in its way now, and what is said of it alone. */
function TrayRow({ row, now, isMeant }: TrayRowProps) {
  const { id, version, facilityId, act, record, messages, operationId } = row
  const { send, isBusy } = useSend()
  const shown = useMeant(isMeant)
  const beside = besideRecord(row)
  const said: readonly Said[] = now ?? messages.map((message) => ({ message }))
  const [first] = said
  const tag = tagOf(row.body, record)
  // What Metrc said of it counts too, where nothing here is in the way.
  const isMistaken =
    tag !== null &&
    (said.some(({ message, mend }) => mend === 'lookAgain' || isOfTag(message, tag)) ||
      (operationId !== null && messages.some((message) => isOfTag(message, tag))))
  const change = (body: Record<string, unknown>) =>
    void send(() => api.repair.change({ body: { facilityId, rows: [{ id, version, body }] } }))
  return (
    <li id={id} ref={shown} className={isMeant ? styles.meant : undefined}>
      <span className="grow">
        {/^[0-9A-Z]{24}$/.test(record) ? <Tag label={record} /> : <b className="m">{record}</b>}
        {now?.length === 0 && messages.length > 0 && (
          <span className="small dim">
            {operationId === null ? 'Was' : 'Metrc said'}: {messages.join('. ')}
          </span>
        )}
        {first !== undefined && (
          <span className="small muted">
            {said.map(({ message }) => message).join('. ')}. {first.mend && mendWords[first.mend]}
          </span>
        )}
        {operationId !== null && (
          <Link
            className="link small"
            to="/operations"
            search={{ group: 'refused', operation: operationId, again: operationId }}
          >
            Open its form
          </Link>
        )}
      </span>
      {isMistaken && (
        <span className={styles.label}>
          <LabelField key={tag} body={row.body} tag={tag} isLocked={isBusy} onChange={change} />
        </span>
      )}
      {beside &&
        Object.entries(beside.values).map(([field, value]) => (
          <TrayField
            key={field}
            {...{ facilityId, act, field, value }}
            label={wordOf(field, beside.row)}
            isLocked={isBusy}
            onChange={(next) => change(withBeside(row, field, next))}
          />
        ))}
      {now && (
        <State kind={now.length === 0 ? 'in-step' : 'refused'}>
          {now.length > 0 ? 'Would fail' : operationId === null ? 'Works now' : 'To be sent again'}
        </State>
      )}
    </li>
  )
}

interface LabelFieldProps {
  body: Repair['body']
  tag: string
  isLocked: boolean
  onChange: (body: Record<string, unknown>) => void
}

/** A label that is of nothing here, or a tag that is not to be had, was mistaken: with another one it is the same change of what was meant. */
function LabelField({ body, tag, isLocked, onChange }: LabelFieldProps) {
  const [text, setText] = useState(tag)
  const label = text.trim().toUpperCase()
  const isLabel = /^[0-9A-Z]{24}$/.test(label)
  const keep = () => {
    const next = isLabel && !isLocked && label !== tag ? withLabel(body, tag, label) : null
    if (next) onChange(next)
  }
  return (
    <Field label="Tag" error={isLabel || label === tag ? undefined : 'A label has 24 letters and digits'}>
      {(own) => (
        <div className={classNames('inp', isLocked && 'lock')}>
          <input
            {...own}
            className="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            readOnly={isLocked}
            onChange={(event) => setText(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        </div>
      )}
    </Field>
  )
}

/** Brings the row that the address names into view, once. */
function useMeant(isMeant: boolean) {
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) shown.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return shown
}
