import type { ApiKey } from '@cultivatd/domain/api-key/api-key'
import { keyMayText, keyStanding } from '@cultivatd/domain/api-key/key-text'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { dayText, inSentence, localDay, momentText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { ShownSecret } from '../ui/shown-secret.tsx'
import { Chip, type Tone } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './api-key.module.css'
import { NewKeyDialog } from './new-key-dialog.tsx'

interface ApiKeysCardProps {
  isMaking: boolean
  onMaking: (isMaking: boolean) => void
}

/** The keys of other programs: made, shown once, withdrawn. */
export function ApiKeysCard({ isMaking, onMaking }: ApiKeysCardProps) {
  const topic = useTopic('apiKeys')
  const { rows: facilities } = useTopic('facilities')
  const now = useNow()
  const [made, setMade] = useState<readonly { name: string; key: string }[]>([])
  const [asked, setAsked] = useState<ApiKey | null>(null)
  const nameOf = (id: string) => facilities.find((one) => one.id === id)?.metrc.DisplayName ?? id
  const places = ({ facilityIds }: ApiKey) => facilityIds?.map(nameOf).join(', ') ?? 'all active facilities'
  return (
    <Card
      title="API keys"
      actions={
        <Button size="small" variant="outlined" onClick={() => onMaking(true)}>
          Make a key
        </Button>
      }
    >
      <p className="muted">
        A program sends its key with each request, in the header <span className="mono">Authorization: Bearer</span>.
        Give each program a key of its own, with no more than it needs, and withdraw it when it is done.
      </p>
      {made.map(({ name, key }) => (
        <div className="mt3" key={key}>
          <NewSecret name={name} text={key} onDone={() => setMade(made.filter((one) => one.key !== key))} />
        </div>
      ))}
      <TopicRows topic={topic} noun="keys">
        {(keys) => <KeyList keys={keys} places={places} onWithdraw={setAsked} />}
      </TopicRows>
      {isMaking && (
        <NewKeyDialog
          facilities={facilities}
          openNames={topic.rows.filter((key) => !isPast(key, now)).map(({ name }) => name)}
          onMade={(one) => setMade([...made, one])}
          onClose={() => onMaking(false)}
        />
      )}
      {asked && <Withdraw apiKey={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

const isPast = (key: ApiKey, now: Date) => ['withdrawn', 'expired'].includes(keyStanding(key, now))

interface KeyListProps {
  keys: readonly ApiKey[]
  places: (key: ApiKey) => string
  onWithdraw: (key: ApiKey) => void
}

/** Those that open something, and below them the others of the last months. */
function KeyList({ keys, places, onWithdraw }: KeyListProps) {
  const now = useNow()
  const newestFirst = keys.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
  const past = newestFirst.filter((key) => isPast(key, now))
  const open = newestFirst.filter((key) => !past.includes(key))
  return (
    <>
      {open.length === 0 ? (
        <p className="mt3">No program has a key.</p>
      ) : (
        <ul className={styles.keys} aria-label="Keys that work">
          {open.map((key) => (
            <KeyLine key={key.id} apiKey={key} places={places(key)} onWithdraw={() => onWithdraw(key)} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className={`mt3 ${styles.past}`}>
          <summary className="small">{`Withdrawn or expired in the last 90 days: ${past.length}`}</summary>
          <ul className={styles.keys}>
            {past.map((key) => (
              <KeyLine key={key.id} apiKey={key} places={places(key)} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const chips: Record<ReturnType<typeof keyStanding>, { tone: Tone; text: string } | null> = {
  works: null,
  'ends-soon': { tone: 'warn', text: 'Ends soon' },
  expired: { tone: 'error', text: 'Expired' },
  withdrawn: { tone: 'error', text: 'Withdrawn' },
  left: { tone: 'error', text: 'Opens nothing' },
}

function KeyLine({ apiKey, places, onWithdraw }: { apiKey: ApiKey; places: string; onWithdraw?: () => void }) {
  const { name, ending, madeBy, madeAt, expiresAt, usedAt, withdrawnAt, withdrawnBy } = apiKey
  const standing = keyStanding(apiKey, useNow())
  const chip = chips[standing]
  const sentence = (at: string) => inSentence(momentText(at))
  return (
    <li>
      <span className="col">
        <span className="row g2 wrap">
          <b className={styles.name}>{name}</b>
          {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
        </span>
        <span className="small">{`${keyMayText(apiKey)}, in ${places}.`}</span>
        <span className="small muted">
          {`Ends in ${ending}. Made by ${madeBy}, `}
          <Moment at={madeAt} as={sentence} />
          {'; '}
          {usedAt === null ? 'never used' : 'used '}
          {usedAt !== null && <Moment at={usedAt} as={sentence} />}
          {withdrawnAt === null ? (
            `; works until ${dayText(localDay(new Date(expiresAt)))}.`
          ) : (
            <>
              {`; withdrawn by ${withdrawnBy}, `}
              <Moment at={withdrawnAt} as={sentence} />.
            </>
          )}
        </span>
        {standing === 'left' && (
          <span className="small muted">{`${madeBy} is no organization admin any more. Make another key in its place.`}</span>
        )}
      </span>
      {onWithdraw && (
        <LineButton aria-label={`Withdraw the key ${name}`} onClick={onWithdraw}>
          Withdraw
        </LineButton>
      )}
    </li>
  )
}

function Withdraw({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { send, isBusy } = useSend()
  const withdraw = async () => {
    const done = await send(() => api.apiKey.withdraw({ params: { id } }))
    if (!done) return
    notifySaved({ detail: `Withdrew the API key ${name}` })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Withdraw the key ${name}`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <p>The program that has it can do nothing here from this moment on. What it did stays, under its name.</p>
    </ConfirmDialog>
  )
}

const NewSecret = ({ name, text, onDone }: { name: string; text: string; onDone: () => void }) => (
  <ShownSecret
    title={`The key ${name}`}
    text={text}
    said="Key copied"
    example={{
      head: 'How a program uses it',
      text: `curl -H "Authorization: Bearer ${text}" ${location.origin}/api/api-key/own`,
    }}
    action={
      <Button size="small" onClick={onDone}>
        I have stored it
      </Button>
    }
  >
    Store it where the program finds it. It is shown this once; only its mark is kept here.
  </ShownSecret>
)
