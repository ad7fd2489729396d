import { type Account, AccountChange } from '@cultivatd/domain/account/account'
import { everyonesWork, permissionLabels } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Check, MailWarning } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useSession } from '../live/session.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { NewPinDialog } from '../trade/new-pin-dialog.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { notify, notifySaved, savedMilliseconds } from '../ui/notices.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Chip } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import { useTheirsForm } from '../ui/use-theirs-form.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { DeviceCard } from './device-card.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { PushCard } from './push-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'
import { TaskFeedCard } from './task-feed-card.tsx'
import styles from './account.module.css'

/** The own account: name, e-mail with its verification, password (AUTH-13 to AUTH-15). */
export function AccountPage() {
  const { me } = useSession()
  if (!me) return null
  if (me.station !== undefined) return <AtStation station={me.station} />
  return (
    <>
      <PageHeader title="Account" facts={<span>{me.email}</span>} />
      <div className={styles.accountGrid}>
        <div className="col g4">
          <Card title="About you">
            <DraftOf place="account" title="About you">
              <AboutForm me={me} />
            </DraftOf>
          </Card>
          <SessionsCard />
          <DeviceCard />
          {me.permissions.length > 0 && <TaskFeedCard />}
        </div>
        <div className="col g4">
          <PasswordCard me={me} />
          <SecondFactorCard me={me} />
          {me.hasPin && <PinCard />}
          <Card title="What you may do">
            {me.permissions.length === 0 ? (
              <p className="muted">Nothing yet. Access is pending until an admin gives you a permission.</p>
            ) : (
              <div className="col g3">
                <ul className="col g2">
                  {me.permissions.map((permission) => (
                    <li key={permission}>{permissionLabels[permission]}</li>
                  ))}
                </ul>
                <p className="muted">{everyonesWork}</p>
              </div>
            )}
          </Card>
          {me.permissions.length > 0 && (
            <Card title="What you are told">
              <NoticeChoices permissions={me.permissions} />
            </Card>
          )}
          {me.permissions.length > 0 && <PushCard userId={me.id} />}
        </div>
      </div>
    </>
  )
}

/** A turn at a station is opened without a password, and gets to no account. */
const AtStation = ({ station }: { station: string }) => (
  <>
    <PageHeader title="Account" />
    <div className="card pad">
      <EmptyState title={`Not at ${station}`}>
        Your account, your password and your sessions are on your own device: sign in there.
      </EmptyState>
    </div>
  </>
)

const aboutOf = ({ displayName, email }: Account): AccountChange => ({ displayName, email })

function AboutForm({ me }: { me: Account }) {
  const { send, isBusy } = useSend()
  // What an admin changes meanwhile is shown where nothing is being typed.
  const { control, handleSubmit, took, formState } = useTheirsForm({ schema: AccountChange, row: me, formOf: aboutOf })
  const draft = useDraft()
  const save = async (body: AccountChange) => {
    if (!(await send(() => api.account.update({ body })))) return
    // Another address is not theirs yet: it stands below until its link was opened.
    took({ ...body, email: me.email })
    draft?.discard()
    notifySaved({ detail: 'Changed your account' })
  }
  return (
    <form className={styles.accountForm} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <DraftBar />
      <div className="row g3">
        <Avatar id={me.id} name={me.displayName} size="xl" isDecoration />
        <span className="small dim">Your initials are made from your name.</span>
      </div>
      <TextInput control={control} name="displayName" label="Display name" autoComplete="name" />
      <TextInput
        control={control}
        name="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        aside={<Verification isVerified={me.emailVerified} />}
      />
      {me.newEmail !== null && (
        <Alert tone="info" title={`${me.newEmail} is not your address yet`}>
          <p className="mt1">
            Open the link in the mail that was sent there, within 24 hours and signed in here. Until then {me.email}{' '}
            stays your address.
          </p>
          <WithdrawNewEmail email={me.newEmail} />
        </Alert>
      )}
      <div className={styles.footRow}>
        {me.newEmail !== null ? (
          <SendVerification email={me.newEmail} label="Send the mail again" />
        ) : (
          !me.emailVerified && <SendVerification email={me.email} label="Send verification mail" />
        )}
        <BusyButton type="submit" isBusy={isBusy} disabled={!formState.isDirty}>
          Save
        </BusyButton>
      </div>
    </form>
  )
}

/** The verification chip (AUTH-13). */
function Verification({ isVerified }: { isVerified: boolean }) {
  const shared = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
  return isVerified ? (
    <Chip tone="ok" icon={<Check {...shared} />}>
      Verified
    </Chip>
  ) : (
    <Chip tone="warn" icon={<MailWarning {...shared} />}>
      Not verified
    </Chip>
  )
}

const notifyMail = (email: string) =>
  notify({ kind: 'info', text: `A mail is on its way to ${email}.`, milliseconds: savedMilliseconds })

function SendVerification({ email, label }: { email: string; label: string }) {
  const { send, isBusy } = useSend()
  const ask = async () => {
    if (await send(() => api.account.sendVerification())) notifyMail(email)
  }
  return (
    <BusyButton variant="outlined" isBusy={isBusy} busyLabel="Sending" onClick={() => void ask()}>
      {label}
    </BusyButton>
  )
}

/** Gives up the address that waits: it was mistyped, or is not wanted any more. */
function WithdrawNewEmail({ email }: { email: string }) {
  const { send, isBusy } = useSend()
  const withdraw = async () => {
    if (await send(() => api.account.withdrawNewEmail())) notifySaved({ detail: `Withdrew ${email}` })
  }
  return (
    <div className="mt2">
      <BusyButton
        size="small"
        variant="outlined"
        aria-label={`Withdraw ${email}`}
        isBusy={isBusy}
        onClick={() => void withdraw()}
      >
        Withdraw
      </BusyButton>
    </div>
  )
}

/** The own PIN for stations, which a user admin gave. */
function PinCard() {
  const [isRenewing, setRenewing] = useState(false)
  return (
    <Card title="PIN for stations">
      <div className="col g3">
        <p className="muted">
          You take over with it on shared devices. Did somebody see it? Take another one.{' '}
          <HelpLink article="shipped-stations">How stations work</HelpLink>
        </p>
        <div>
          <Button onClick={() => setRenewing(true)}>Renew PIN</Button>
        </div>
      </div>
      {isRenewing && (
        <NewPinDialog
          title="Renew your PIN"
          about="Tell it to nobody. The one from before opens nothing any more, and a turn of yours at a station ends."
          saved="Renewed your PIN"
          onSave={(body) => api.crew.renewOwnPin({ body })}
          onClose={() => setRenewing(false)}
        />
      )}
    </Card>
  )
}

/** Password reset for accounts that have a password, set password for those with only the identity (READ-28). */
function PasswordCard({ me }: { me: Account }) {
  const [isSetting, setSetting] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { send, isBusy } = useSend()
  const ask = async () => {
    if (await send(() => api.account.forgotPassword({ body: { email: me.email } }))) notifyMail(me.email)
  }
  return (
    <Card title="Password">
      {me.hasPassword ? (
        <div className="col g3">
          <p className="muted">
            Another password ends all other sessions. If you do not know the one you have, you get a mail with a link.
          </p>
          <div className="row g2">
            <Button onClick={() => setChanging(true)}>Change password</Button>
            <BusyButton variant="outlined" isBusy={isBusy} busyLabel="Sending" onClick={() => void ask()}>
              Reset password
            </BusyButton>
          </div>
        </div>
      ) : (
        <div className="col g3">
          <p className="muted">
            You sign in with your identity account only. With a password you can sign in without it.
          </p>
          <div>
            <Button onClick={() => setSetting(true)}>Set password</Button>
          </div>
        </div>
      )}
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      {isSetting && <SetPasswordDialog onClose={() => setSetting(false)} />}
    </Card>
  )
}
