import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'

type Asked = 'renew' | 'revoke'

const asks: Record<Asked, { title: string; question: string; confirmLabel: string }> = {
  renew: {
    title: 'Make a new address',
    question: 'Calendars that have the address from before stop showing your tasks until they get the new one.',
    confirmLabel: 'Make a new address',
  },
  revoke: {
    title: 'Turn the address off',
    question: 'Calendars that have the address stop showing your tasks. You can make another one at any time.',
    confirmLabel: 'Turn it off',
  },
}

/** The own tasks in a calendar program: a secret address that is made, renewed and turned off (decision 077). */
export function TaskFeedCard() {
  const feed = useTopic('taskFeed')
  const [asked, setAsked] = useState<Asked | null>(null)
  // Answered once and kept nowhere: it is shown until the page is left.
  const [address, setAddress] = useState<string | null>(null)
  const { send, isBusy } = useSend()
  const renew = async () => {
    const made = await send(() => api.taskFeed.renew())
    setAsked(null)
    if (made) setAddress(made.answer.address)
  }
  const revoke = async () => {
    const gone = await send(() => api.taskFeed.revoke())
    setAsked(null)
    if (!gone) return
    setAddress(null)
    notifySaved({ detail: 'Turned the calendar address off' })
  }
  return (
    <Card title="Your tasks in a calendar">
      <div className="col g3">
        <p className="muted">
          Subscribe to a secret address in your calendar program to see the tasks that are assigned to you on their due
          days. Calendars ask every few hours at best, so what changes here shows there later.
        </p>
        <TopicRows topic={feed} noun="calendar address" isOne skeletonRows={1}>
          {([made]) =>
            made ? (
              <>
                {address !== null && <Address address={address} />}
                <p className="small muted">
                  The address was made <Moment at={made.madeAt} as={(at) => inSentence(momentText(at))} />. Who knows it
                  can read your tasks.
                </p>
                <div className="row g2">
                  <Button variant="outlined" onClick={() => setAsked('renew')}>
                    Make a new address
                  </Button>
                  <Button variant="outlined" onClick={() => setAsked('revoke')}>
                    Turn it off
                  </Button>
                </div>
              </>
            ) : (
              <div>
                <BusyButton variant="outlined" isBusy={isBusy} onClick={() => void renew()}>
                  Make an address
                </BusyButton>
              </div>
            )
          }
        </TopicRows>
      </div>
      {asked && (
        <ConfirmDialog
          isOpen
          isPlain
          isBusy={isBusy}
          {...asks[asked]}
          onConfirm={() => void (asked === 'renew' ? renew() : revoke())}
          onClose={() => setAsked(null)}
        >
          <p>{asks[asked].question}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

const Address = ({ address }: { address: string }) => (
  <div className="col g2">
    <Field label="Address of your calendar" hint="It is shown only now. Copy it into your calendar program.">
      {(field) => (
        <div className="inp">
          <input {...field} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </div>
      )}
    </Field>
    <div>
      <CopyButton text={address} said="The address was copied." />
    </div>
  </div>
)
