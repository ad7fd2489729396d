import { type Judged, mendActOf, mendOf, reasonsOf } from '@cultivatd/domain/repair/judge'
import type { Repair } from '@cultivatd/domain/repair/repair'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { MendButton } from '../record/mend-button.tsx'
import { Tag } from '../trade/tag.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import { GiveUpRows } from './give-up-rows.tsx'
import { type TrayGroup, besideRecord, withBeside } from './tray-groups.ts'
import { TrayField, TrayFields } from './tray-fields.tsx'
import styles from './repair.module.css'

/** Rows of the tray that are mended and sent together: what they share, and each with why it was not sent. */
export function TrayCard({ group }: { group: TrayGroup }) {
  const { facilityId, title, shared, rows } = group
  const { rows: facilities } = useTopic('facilities')
  const [isGivingUp, setGivingUp] = useState(false)
  const { now, refetch } = useNow(group)
  const { send, isBusy } = useSend()
  const ids = rows.map(({ id }) => id)
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
      title={title}
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
        {facilities.find(({ id }) => id === facilityId)?.metrc.DisplayName ?? facilityId}.{' '}
        {now === null
          ? 'Being checked against what is so now.'
          : `${numberText(good)} of ${numberText(rows.length)} would work now.`}
      </p>
      <TrayFields
        facilityId={facilityId}
        values={shared}
        isLocked={isBusy}
        onChange={(field, value) => change((row) => ({ ...row.body, [field]: value }))}
      />
      <ActMends {...{ facilityId, rows, now }} onDone={() => void refetch()} />
      <ul className={styles.rows} aria-label={title}>
        {rows.map((row) => (
          <TrayRow key={row.id} row={row} now={now?.get(row.id) ?? null} onMended={() => void refetch()} />
        ))}
      </ul>
      {isGivingUp && <GiveUpRows facilityId={facilityId} ids={ids} title={title} onClose={() => setGivingUp(false)} />}
    </Card>
  )
}

const sentText = ({ sent, kept }: { sent: number; kept: number }): string =>
  kept === 0
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
  const now: Now = data ? new Map(data.rows.map(({ id, messages }) => [id, messages])) : null
  return { now, refetch }
}

type Now = ReadonlyMap<string, Judged['messages']> | null

/** The acts that mend several of them at once. */
function ActMends({
  facilityId,
  rows,
  now,
  onDone,
}: Pick<TrayGroup, 'facilityId' | 'rows'> & { now: Now; onDone: () => void }) {
  const told = rows.map(({ id, record, messages }) => ({ record, messages: now?.get(id) ?? messages }))
  const acts = new Map<'flower', readonly string[]>()
  for (const { act, records } of reasonsOf(told))
    if (act === 'flower') acts.set(act, [...new Set([...(acts.get(act) ?? []), ...records])])
  if (acts.size === 0) return null
  return (
    <div className="row g2 wrap">
      {[...acts].map(([act, records]) => (
        <MendButton key={act} {...{ act, facilityId, records, onDone }} />
      ))}
    </div>
  )
}

/** One record: why it was not sent, what is in its way now, and what is said of it alone. */
function TrayRow({ row, now, onMended }: { row: Repair; now: Judged['messages'] | null; onMended: () => void }) {
  const { id, version, facilityId, record, messages } = row
  const { send, isBusy } = useSend()
  const beside = besideRecord(row)
  const said = now ?? messages
  const [first] = said
  const act = first === undefined ? null : mendActOf(first)
  return (
    <li>
      <span className="grow">
        {/^[0-9A-Z]{24}$/.test(record) ? <Tag label={record} /> : <b className="m">{record}</b>}
        {now?.length === 0 && messages.length > 0 && <span className="small dim">Was: {messages.join('. ')}</span>}
        {first !== undefined && (
          <span className="small muted">
            {said.join('. ')}. {mendOf(first)}
          </span>
        )}
      </span>
      {beside &&
        Object.entries(beside.values).map(([field, value]) => (
          <TrayField
            key={field}
            {...{ facilityId, field, value }}
            isLocked={isBusy}
            onChange={(next) =>
              void send(() =>
                api.repair.change({
                  body: { facilityId, rows: [{ id, version, body: withBeside(row, field, next) }] },
                }),
              )
            }
          />
        ))}
      {act === 'unfinish' && <MendButton {...{ act, facilityId }} records={[record]} opensPages onDone={onMended} />}
      {now && (
        <State kind={now.length === 0 ? 'in-step' : 'refused'}>{now.length === 0 ? 'Works now' : 'Would fail'}</State>
      )}
    </li>
  )
}
