import { type Invitation, invitationDays } from '@cultivatd/domain/invitation/invitation'
import type { Permission } from '@cultivatd/domain/user/permissions'
import type { User } from '@cultivatd/domain/user/user'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSend } from '../ui/use-send.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { shortLabels } from './short-labels.ts'
import styles from './user.module.css'

interface InvitationsCardProps {
  /** What the person at the screen holds. */
  by: readonly Permission[]
  users: readonly User[]
}

/** People who are invited and have no account yet (decision 189): sent again, or withdrawn. */
export function InvitationsCard({ by, users }: InvitationsCardProps) {
  const topic = useTopic('invitations')
  const [isInviting, setInviting] = useState(useLeftOpen('invitation') !== null)
  const { send, isBusy } = useSend()
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const sendAgain = async ({ id, email }: Invitation) => {
    if (await send(() => api.invitation.sendAgain({ params: { id } })))
      notifySaved({ detail: `Invited ${email} again` })
  }
  const withdraw = async ({ id, email }: Invitation) => {
    const done = await send(() => api.invitation.withdraw({ params: { id } }))
    setWithdrawing(null)
    if (done) notifySaved({ detail: `Withdrew the invitation of ${email}` })
  }
  return (
    <Card
      title="Invitations"
      actions={
        <Button size="small" variant="outlined" onClick={() => setInviting(true)}>
          Invite people
        </Button>
      }
    >
      <p className="muted">
        Whoever is invited gets a mail, makes an account with its link within {invitationDays} days, and may at once
        what you chose. <HelpLink article="shipped-people">How people come in</HelpLink>
      </p>
      <DraftChips record="invitation" opener={() => () => setInviting(true)} />
      <TopicRows topic={topic} noun="invitations">
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="mt3">Nobody is invited at the moment.</p>
          ) : (
            <ul className={styles.stations}>
              {invitations.map((one) => (
                <InvitationLine
                  key={one.id}
                  invitation={one}
                  isBusy={isBusy}
                  onSendAgain={() => void sendAgain(one)}
                  onWithdraw={() => setWithdrawing(one)}
                />
              ))}
            </ul>
          )
        }
      </TopicRows>
      {isInviting && (
        <InviteDialog
          by={by}
          known={users.map(({ email }) => email)}
          invited={topic.rows.map(({ email }) => email)}
          onClose={() => setInviting(false)}
        />
      )}
      {withdrawing && (
        <ConfirmDialog
          isOpen
          title={`Withdraw the invitation of ${withdrawing.email}`}
          confirmLabel="Withdraw"
          busyLabel="Withdrawing"
          question="You can invite them again."
          isBusy={isBusy}
          onConfirm={() => void withdraw(withdrawing)}
          onClose={() => setWithdrawing(null)}
        >
          <p>The link in the mail opens nothing any more.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface InvitationLineProps {
  invitation: Invitation
  isBusy: boolean
  onSendAgain: () => void
  onWithdraw: () => void
}

const asInSentence = (at: string) => inSentence(momentText(at))

function InvitationLine({ invitation, isBusy, onSendAgain, onWithdraw }: InvitationLineProps) {
  const { email, permissions, byName, sentAt, expiresAt } = invitation
  const isOver = Date.parse(expiresAt) < useNow().getTime()
  return (
    <li className={styles.invitation}>
      <span className="col">
        <b className={styles.userName}>{email}</b>
        <span className="small muted">
          {permissions.map((one) => shortLabels[one]).join(', ')}. Sent <Moment at={sentAt} as={asInSentence} />
          {byName !== null && ` by ${byName}`}, {isOver ? 'was' : 'is'} good until{' '}
          <Moment at={expiresAt} as={asInSentence} />
        </span>
      </span>
      {isOver && <Chip tone="warn">Over</Chip>}
      <span className="row g3">
        <LineButton disabled={isBusy} aria-label={`Send the invitation of ${email} again`} onClick={onSendAgain}>
          Send again
        </LineButton>
        <LineButton disabled={isBusy} aria-label={`Withdraw the invitation of ${email}`} onClick={onWithdraw}>
          Withdraw
        </LineButton>
      </span>
    </li>
  )
}
