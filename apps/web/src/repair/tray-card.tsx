import type { Said } from '@cultivatd/domain/repair/judge'
import type { Mend } from '@cultivatd/domain/repair/mend'
import type { Repair } from '@cultivatd/domain/repair/repair'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Mends } from '../record/mend-button.tsx'
import { Card } from '../ui/card.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { useSend } from '../ui/use-send.ts'
import { GiveUpRows } from './give-up-rows.tsx'
import { TrayActions } from './tray-actions.tsx'
import type { TrayGroup } from './tray-groups.ts'
import { TrayFields } from './tray-fields.tsx'
import { TrayRow } from './tray-row.tsx'
import styles from './repair.module.css'

/** More rows than this are shown at a press: each has fields of its own. */
const mostShown = 100

/** Rows of the tray that are mended and sent together: what they share, and each with why it was not sent. */
export function TrayCard({ group }: { group: TrayGroup }) {
  const { facilityId, act, title, isRefused, shared, rows } = group
  const [isGivingUp, setGivingUp] = useState(false)
  const { now, mends, refetch } = useNow(group)
  const { change, sendAll, isBusy } = useGroupSending(group)
  const good = rows.filter(({ id }) => now?.get(id)?.length === 0).length
  return (
    <Card
      title={isRefused ? `${title}, refused by Metrc` : title}
      count={numberText(rows.length)}
      actions={
        <TrayActions
          isBusy={isBusy}
          sendLabel={good === 0 ? 'Send' : `Send ${numberText(good)}`}
          isStuck={good === 0}
          onGiveUp={() => setGivingUp(true)}
          onSend={() => void sendAll()}
        />
      }
    >
      <GroupFacts group={group} good={now === null ? null : good} />
      <TrayFields
        facilityId={facilityId}
        act={act}
        values={shared}
        isLocked={isBusy}
        onChange={(field, value) => change((row) => ({ ...row.body, [field]: value }))}
      />
      <Mends {...{ facilityId, mends }} onDone={() => void refetch()} />
      <TrayRows title={title} rows={rows} now={now} />
      {isGivingUp && (
        <GiveUpRows
          facilityId={facilityId}
          ids={rows.map(({ id }) => id)}
          title={title}
          onClose={() => setGivingUp(false)}
        />
      )}
    </Card>
  )
}

/** Changes all rows of a group, and sends what works of them. */
function useGroupSending({ facilityId, rows }: TrayGroup) {
  const { send, isBusy } = useSend()
  const change = (bodyOf: (row: Repair) => Record<string, unknown>) =>
    void send(() =>
      api.repair.change({
        body: { facilityId, rows: rows.map((row) => ({ id: row.id, version: row.version, body: bodyOf(row) })) },
      }),
    )
  const sendAll = async () => {
    const sent = await send(() => api.repair.send({ body: { facilityId, ids: rows.map(({ id }) => id) } }))
    if (sent) notifySaved({ detail: sentText(sent.answer) })
  }
  return { change, sendAll, isBusy }
}

/** Where it is, and how many would work; `good` null while that is being asked. */
function GroupFacts({ group, good }: { group: TrayGroup; good: number | null }) {
  const { facilityId, isRefused, rows } = group
  const { rows: facilities } = useTopic('facilities')
  return (
    <p className="small muted">
      {isRefused && 'Sent, and Metrc said no: change what is wrong, or send it again once Metrc would take it. '}
      {facilities.find(({ id }) => id === facilityId)?.metrc.DisplayName ?? facilityId}.{' '}
      {good === null
        ? 'Being checked against what is so now.'
        : `${numberText(good)} of ${numberText(rows.length)} would work now.`}
    </p>
  )
}

/** The first of the rows, all at a press; also all where the address names one of the others. */
function TrayRows({ title, rows, now }: Pick<TrayGroup, 'title' | 'rows'> & { now: Now }) {
  const [isWhole, setWhole] = useState(false)
  const hash = useLocation({ select: (location) => location.hash })
  const isShort = !isWhole && rows.length > mostShown && !rows.slice(mostShown).some(({ id }) => id === hash)
  return (
    <>
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
    </>
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
