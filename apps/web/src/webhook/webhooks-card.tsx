import { recordKindLabels } from '@cultivatd/domain/record/record-kind'
import type { DeadLetter, Webhook } from '@cultivatd/domain/webhook/webhook'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notify, notifyError, notifySaved, savedMilliseconds } from '../ui/notices.ts'
import { numberText } from '../ui/number-text.ts'
import { ShownSecret } from '../ui/shown-secret.tsx'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import styles from './webhook.module.css'

interface Made {
  name: string
  secret: string
}

interface WebhooksCardProps {
  isMaking: boolean
  onMaking: (isMaking: boolean) => void
}

/** Addresses that are told of what changes: made, tried, turned off, and how they stand. */
export function WebhooksCard({ isMaking, onMaking }: WebhooksCardProps) {
  const topic = useTopic('webhooks')
  const { rows: facilities } = useTopic('facilities')
  const [made, setMade] = useState<readonly Made[]>([])
  const keep = (one: Made) => setMade([...made.filter(({ name }) => name !== one.name), one])
  const nameOf = (id: string) => facilities.find((one) => one.id === id)?.metrc.DisplayName ?? id
  return (
    <Card
      title="Webhooks"
      actions={
        <Button size="small" variant="outlined" onClick={() => onMaking(true)}>
          Make a webhook
        </Button>
      }
    >
      <p className="muted">
        An address of another program that is told of each change, in order and until it takes it, for three days.
        Messages are signed by the scheme of Standard Webhooks.
      </p>
      {made.map(({ name, secret }) => (
        <div className="mt3" key={secret}>
          <NewSecret name={name} text={secret} onDone={() => setMade(made.filter((one) => one.secret !== secret))} />
        </div>
      ))}
      <TopicRows topic={topic} noun="webhooks">
        {(hooks) =>
          hooks.length === 0 ? (
            <p className="mt3">No address is told of anything.</p>
          ) : (
            <ul className={styles.hooks} aria-label="Webhooks">
              {hooks
                .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
                .map((hook) => (
                  <WebhookLine
                    key={hook.id}
                    hook={hook}
                    places={hook.facilityIds?.map(nameOf).join(', ') ?? 'all active facilities'}
                    onSecret={keep}
                  />
                ))}
            </ul>
          )
        }
      </TopicRows>
      {isMaking && (
        <NewWebhookDialog
          facilities={facilities}
          names={topic.rows.map(({ name }) => name)}
          onMade={keep}
          onClose={() => onMaking(false)}
        />
      )}
    </Card>
  )
}

const sentence = (at: string) => inSentence(momentText(at))
const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`

interface WebhookLineProps {
  hook: Webhook
  places: string
  onSecret: (made: Made) => void
}

function WebhookLine({ hook, places, onSecret }: WebhookLineProps) {
  const { name, url, kinds, isOn, madeBy, sentAt, waiting, dead, failingSince, problem, formerSecretUntil } = hook
  return (
    <li>
      <div className={styles.head}>
        <span className="col">
          <span className="row g2 wrap">
            <b className={styles.name}>{name}</b>
            {!isOn && <Chip>Off</Chip>}
            {isOn && failingSince !== null && <Chip tone="warn">Not taken</Chip>}
            {dead > 0 && <Chip tone="error">{counted(dead, 'given up', 'given up')}</Chip>}
          </span>
          <span className={`small mono ${styles.name}`}>{url}</span>
          <span className="small">{`${kinds.map((kind) => recordKindLabels[kind]).join(', ')}, in ${places}.`}</span>
          <span className="small muted">
            {`Made by ${madeBy}. `}
            {sentAt === null ? 'Nothing was taken yet' : 'Last taken '}
            {sentAt !== null && <Moment at={sentAt} as={sentence} />}
            {waiting > 0 ? `; ${counted(waiting, 'message waits', 'messages wait')}.` : '.'}
          </span>
          {problem !== null && (
            <span className="small">
              {problem}
              {failingSince !== null && (
                <>
                  {', since '}
                  <Moment at={failingSince} as={sentence} />
                </>
              )}
              .
            </span>
          )}
          {formerSecretUntil !== null && (
            <span className="small muted">
              {'The secret of before signs too until '}
              <Moment at={formerSecretUntil} as={sentence} />.
            </span>
          )}
        </span>
        <Actions hook={hook} onSecret={onSecret} />
      </div>
      {dead > 0 && <DeadLetters hook={hook} />}
    </li>
  )
}

type Asked = 'secret' | 'delete' | null

function Actions({ hook, onSecret }: Pick<WebhookLineProps, 'hook' | 'onSecret'>) {
  const { id, name, isOn } = hook
  const params = { id }
  const { send, isBusy } = useSend()
  const [asked, setAsked] = useState<Asked>(null)
  const test = async () => {
    const tried = await send(() => api.webhook.test({ params }))
    if (!tried) return
    const { isTaken, said, ms } = tried.answer
    if (!isTaken) return notifyError(`${name} did not take the test: ${said}.`)
    const text = `${name} took the test: ${said.toLowerCase()} in ${ms} ms.`
    notify({ id: 'webhook-test', kind: 'info', text, milliseconds: savedMilliseconds })
  }
  const turn = async () => {
    const turned = await send(() => api.webhook.turn({ params, body: { isOn: !isOn } }))
    if (turned) notifySaved({ detail: `Turned the webhook ${name} ${isOn ? 'off' : 'on'}` })
  }
  const renew = async () => {
    const renewed = await send(() => api.webhook.renewSecret({ params }))
    if (!renewed) return
    setAsked(null)
    onSecret({ name, secret: renewed.answer.secret })
  }
  const remove = async () => {
    const removed = await send(() => api.webhook.delete({ params }))
    if (removed) notifySaved({ detail: `Deleted the webhook ${name}` })
  }
  return (
    <span className={styles.acts}>
      <Button size="small" variant="text" disabled={isBusy} aria-label={`Test ${name}`} onClick={() => void test()}>
        Test
      </Button>
      <Button
        size="small"
        variant="text"
        disabled={isBusy}
        aria-label={`Turn ${name} ${isOn ? 'off' : 'on'}`}
        onClick={() => void turn()}
      >
        {isOn ? 'Turn off' : 'Turn on'}
      </Button>
      <Button
        size="small"
        variant="text"
        disabled={isBusy}
        aria-label={`New secret for ${name}`}
        onClick={() => setAsked('secret')}
      >
        New secret
      </Button>
      <Button
        size="small"
        variant="text"
        disabled={isBusy}
        aria-label={`Delete ${name}`}
        onClick={() => setAsked('delete')}
      >
        Delete
      </Button>
      <ConfirmDialog
        isOpen={asked === 'secret'}
        isPlain
        title={`New secret for ${name}`}
        confirmLabel="New secret"
        busyLabel="Making"
        isBusy={isBusy}
        onConfirm={() => void renew()}
        onClose={() => setAsked(null)}
      >
        <p>Messages are signed by both for a day, so that the receiver can change over without missing one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Delete the webhook ${name}`}
        confirmLabel="Delete"
        busyLabel="Deleting"
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setAsked(null)}
      >
        <p>It is told of nothing any more, also of what waits for it.</p>
      </ConfirmDialog>
    </span>
  )
}

/** What nobody took for three days. */
function DeadLetters({ hook: { id, dead } }: { hook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={`mt2 ${styles.letters}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">{`Given up after three days: ${counted(dead, 'message', 'messages')}`}</summary>
      {isOpen && <Letters webhookId={id} />}
    </details>
  )
}

function Letters({ webhookId }: { webhookId: string }) {
  const topic = useTopic('deadLetters', { webhookId })
  const { send, isBusy } = useSend()
  const again = async (letters: readonly DeadLetter[]) => {
    const body = { ids: letters.map(({ id }) => id) }
    const sent = await send(() => api.webhook.sendAgain({ params: { id: webhookId }, body }))
    if (sent) notifySaved({ detail: `${counted(sent.answer.count, 'message is', 'messages are')} sent again` })
  }
  return (
    <TopicRows topic={topic} noun="messages" skeletonRows={2}>
      {(letters) => (
        <>
          <ul className={styles.dead}>
            {letters.map((letter) => (
              <li key={letter.id}>
                <span className="small">
                  <span className="mono">{letter.type}</span> {letter.record.split(' ').at(-1)}, made{' '}
                  <Moment at={letter.madeAt} as={sentence} />, tried {counted(letter.tries, 'time', 'times')}.{' '}
                  {letter.problem}
                </span>
                <LineButton
                  disabled={isBusy}
                  aria-label={`Send ${letter.record} again`}
                  onClick={() => void again([letter])}
                >
                  Send again
                </LineButton>
              </li>
            ))}
          </ul>
          {letters.length > 1 && (
            <LineButton disabled={isBusy} onClick={() => void again(letters)}>
              Send all {letters.length} again
            </LineButton>
          )}
        </>
      )}
    </TopicRows>
  )
}

const NewSecret = ({ name, text, onDone }: { name: string; text: string; onDone: () => void }) => (
  <ShownSecret
    title={`The secret of ${name}`}
    text={text}
    said="Secret copied"
    example={{
      head: 'How a receiver checks a message',
      text: `new Webhook('${text}').verify(body, headers)   // npm: standardwebhooks; also for Python, Go, Ruby, PHP, Java, Rust, C#`,
    }}
    action={
      <Button size="small" onClick={onDone}>
        I have stored it
      </Button>
    }
  >
    Give it to the receiver, which checks by it that a message is from here. It is shown this once.
  </ShownSecret>
)
