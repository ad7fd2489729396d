import { badgeRoutes } from '@cultivatd/contract/station/station.contract'
import { permissionsAtStation } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { fileMade, keepOnDevice } from '../live/file.ts'
import { useTopic } from '../live/use-topic.ts'
import { NewPinDialog } from '../trade/new-pin-dialog.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { Chip } from '../ui/state.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './user.module.css'

interface CrewKeysProps {
  user: User
  /** Whether who looks may change it: of an organization admin only another one. */
  mayChange: boolean
}

type Asked = 'pin' | 'withdraw pin' | 'badge' | 'withdraw badge'

/** How a person takes over at stations: given, renewed and withdrawn here, at once and not with the form. */
export function CrewKeys({ user, mayChange }: CrewKeysProps) {
  const { rows, status } = useTopic('crewKeys')
  const keys = rows.find(({ id }) => id === user.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayTakeOver = permissionsAtStation(user.permissions).length > 0
  const name = user.displayName
  return (
    <section className={styles.userMore}>
      <h3>At stations</h3>
      <p className="small muted mt1">
        With a PIN or a badge {name} takes over on a shared tablet, and does there what their permissions allow, without
        people and settings. <HelpLink article="shipped-stations">How stations work</HelpLink>
      </p>
      {!mayTakeOver && <p className="mt2">Needs a permission besides User admin first.</p>}
      {status === 'live' && mayTakeOver && (
        <div className="col g2 mt2">
          <Key label="PIN" at={keys?.pinAt ?? null} lockedUntil={keys?.lockedUntil ?? null}>
            <Button size="small" variant="outlined" disabled={!mayChange} onClick={() => setAsked('pin')}>
              {keys?.pinAt ? 'Renew PIN' : 'Set PIN'}
            </Button>
            {keys?.pinAt && (
              <Button size="small" variant="text" disabled={!mayChange} onClick={() => setAsked('withdraw pin')}>
                Withdraw PIN
              </Button>
            )}
          </Key>
          <Key label="Badge" at={keys?.badgeAt ?? null} lockedUntil={null}>
            <Badge user={user} isRenewal={Boolean(keys?.badgeAt)} isDisabled={!mayChange} />
            {keys?.badgeAt && (
              <Button size="small" variant="text" disabled={!mayChange} onClick={() => setAsked('withdraw badge')}>
                Withdraw badge
              </Button>
            )}
          </Key>
        </div>
      )}
      {asked === 'pin' && (
        <NewPinDialog
          title={`PIN of ${name}`}
          about={`Tell it to ${name} and to nobody else.${keys?.pinAt ? ' The one from before opens nothing any more, and their turns at stations end.' : ''}`}
          saved={`${name} has a new PIN`}
          onSave={(body) => api.crew.setPin({ params: { uid: user.uid }, body })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'withdraw pin' && <Withdraw user={user} what="PIN" onClose={() => setAsked(null)} />}
      {asked === 'withdraw badge' && <Withdraw user={user} what="badge" onClose={() => setAsked(null)} />}
    </section>
  )
}

interface KeyProps {
  label: string
  at: string | null
  lockedUntil: string | null
  children: React.ReactNode
}

function Key({ label, at, lockedUntil, children }: KeyProps) {
  const now = useNow()
  return (
    <div className={styles.key}>
      <b>{label}</b>
      <span className="muted">
        {at === null ? (
          'None'
        ) : (
          <>
            Since <Moment at={at} as={(moment) => inSentence(momentText(moment))} />
          </>
        )}
      </span>
      {lockedUntil !== null && Date.parse(lockedUntil) > now.getTime() && (
        <Chip tone="warn">
          Locked until <Moment at={lockedUntil} />
        </Chip>
      )}
      <span className="row wrap g2">{children}</span>
    </div>
  )
}

/** Made anew each time: what was printed is kept nowhere. */
function Badge({ user, isRenewal, isDisabled }: { user: User; isRenewal: boolean; isDisabled: boolean }) {
  const { send, isBusy } = useSend()
  const make = async () => {
    const made = await send(() => fileMade(badgeRoutes.make, undefined, { uid: user.uid }))
    if (!made) return
    keepOnDevice(made.answer, `Badge of ${user.displayName}.pdf`)
    notifySaved({ detail: `Made a badge of ${user.displayName}. Print the file, then delete it.` })
  }
  return (
    <BusyButton
      size="small"
      variant="outlined"
      disabled={isDisabled}
      isBusy={isBusy}
      busyLabel="Making"
      onClick={() => void make()}
    >
      {isRenewal ? 'Make another badge' : 'Make badge'}
    </BusyButton>
  )
}

interface WithdrawProps {
  user: User
  what: 'PIN' | 'badge'
  onClose: () => void
}

function Withdraw({ user, what, onClose }: WithdrawProps) {
  const { send, isBusy } = useSend()
  const params = { uid: user.uid }
  const withdraw = async () => {
    const call = () => (what === 'PIN' ? api.crew.withdrawPin({ params }) : api.crew.withdrawBadge({ params }))
    if (!(await send(call))) return
    notifySaved({ detail: `Withdrew the ${what} of ${user.displayName}` })
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      isPlain
      title={`Withdraw the ${what} of ${user.displayName}`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing"
      isBusy={isBusy}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <p>
        It opens nothing any more, and a turn of theirs at a station ends at once. What is not sent yet stays for them.
      </p>
    </ConfirmDialog>
  )
}
