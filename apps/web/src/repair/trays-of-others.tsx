import type { Tray } from '@cultivatd/domain/repair/tray'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { usePasses, useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'
import Button from '@mui/material/Button'
import styles from './repair.module.css'

/** What others have to mend, for an organization admin: how many of what and since when, and none of its values. */
export const TraysOfOthers = () => (usePasses(permission.orgAdmin) ? <OthersCard /> : null)

function OthersCard() {
  const topic = useTopic('trays')
  const { me } = useSession()
  const others = topic.rows.filter(({ id }) => id !== me?.id)
  const count = others.reduce((sum, tray) => sum + countOf(tray), 0)
  return (
    <Card title="Trays of others" count={count > 0 ? numberText(count) : undefined}>
      <TopicRows topic={{ ...topic, rows: others }} noun="trays of others" skeletonRows={2} empty={<Nothing />}>
        {(rows) => (
          <ul className={styles.rows} aria-label="Trays of others">
            {rows.map((tray) => (
              <OtherTray key={tray.id} tray={tray} />
            ))}
          </ul>
        )}
      </TopicRows>
    </Card>
  )
}

const Nothing = () => (
  <p className="small muted">
    Nobody else has anything to mend. What was not taken from a device is seen on that device only.
  </p>
)

const countOf = ({ kinds }: Tray): number => kinds.reduce((sum, { count }) => sum + count, 0)

function OtherTray({ tray }: { tray: Tray }) {
  const { id, displayName, isActive, kinds, inTray } = tray
  const [isAsked, setAsked] = useState(false)
  const oldest = kinds.map((kind) => kind.oldest).toSorted()[0]
  return (
    <li>
      <Avatar id={id} name={displayName} isDecoration />
      <span className="grow">
        <span className="row g2 wrap">
          <b className="m">{displayName}</b>
          {!isActive && <Chip tone="warn">No access</Chip>}
        </span>
        <span className={styles.kinds}>
          {kinds.map(({ title, isRefused, count }) => (
            <span key={`${title} ${isRefused}`}>
              {title} <b className="m">{numberText(count)}</b>
              {isRefused && ', refused by Metrc'}
            </span>
          ))}
        </span>
        <span className="small muted">
          {oldest && (
            <>
              Oldest from <Moment at={oldest} as={(at) => inSentence(momentText(at))} />
            </>
          )}
          {inTray < countOf(tray) && (
            <>
              {oldest && '. '}
              {numberText(countOf(tray) - inTray)} not in the tray:{' '}
              <Link className="link" to="/operations" search={{ group: 'refused' }}>
                corrected in their forms
              </Link>
            </>
          )}
        </span>
      </span>
      {!isActive && inTray > 0 && (
        <Button size="small" onClick={() => setAsked(true)}>
          Take over
        </Button>
      )}
      {isAsked && <TakeOverDialog tray={tray} onClose={() => setAsked(false)} />}
    </li>
  )
}

function TakeOverDialog({ tray: { id, displayName, inTray }, onClose }: { tray: Tray; onClose: () => void }) {
  const { send, isBusy } = useSend()
  const takeOver = async () => {
    const taken = await send(() => api.repair.takeOver({ body: { personId: id } }))
    onClose()
    if (taken) notifySaved({ detail: takenText(displayName, taken.answer) })
  }
  return (
    <ConfirmDialog
      isOpen
      isPlain
      title={`Take over ${numberText(inTray)} of ${displayName}`}
      confirmLabel="Take over"
      busyLabel="Taking over"
      safeLabel="Leave them"
      isBusy={isBusy}
      onConfirm={() => void takeOver()}
      onClose={onClose}
    >
      <p>
        {inTray === 1 ? 'It comes' : 'They come'} into your tray with {inTray === 1 ? 'its' : 'their'} values, to be
        mended, sent in your name or given up. The history of {displayName} says so.
      </p>
    </ConfirmDialog>
  )
}

const takenText = (displayName: string, { taken, left }: { taken: number; left: number }): string => {
  const said = `Took over ${numberText(taken)} of ${displayName}`
  if (left === 0) return said
  return `${said}. ${numberText(left)} ${left === 1 ? 'stays' : 'stay'}: the same change is in your tray, or was sent already`
}
