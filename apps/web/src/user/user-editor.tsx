import { type Permission, permission } from '@cultivatd/domain/user/permission'
import {
  nameProblems,
  permissionProblems,
  proofProblems,
  sessionProblems,
  type User,
  UserChange,
} from '@cultivatd/domain/user/user'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { X } from 'lucide-react'
import { useId } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { SessionList } from '../ui/session-list.tsx'
import { useSend } from '../ui/use-send.ts'
import { useTheirsForm } from '../ui/use-theirs-form.ts'
import { CrewKeys } from './crew-keys.tsx'
import { DeleteUser } from './delete-user.tsx'
import { FactorOfUser } from './factor-of-user.tsx'
import { knownPermissions, PermissionBoxes } from './permission-boxes.tsx'
import styles from './user.module.css'

interface UserEditorProps {
  user: User
  /** What the person at the screen holds. */
  by: readonly Permission[]
  orgAdminCount: number
  /** Whether the server sends mails: then who gets a permission has proven their address. */
  sendsMails: boolean
  onClose: () => void
}

type UserValues = {
  displayName: string
  email: string
  permissions: string[]
}

/** Where the draft of a person is. */
export const userPlace = ({ id }: Pick<User, 'id'>): string => `user ${id}`

/** The drawer at the bottom of the users page (USER-01 to USER-04); what is typed into it is kept. */
export const UserEditor = (props: UserEditorProps) => (
  <DraftOf place={userPlace(props.user)} title={`Edit ${props.user.displayName}`}>
    <Editor {...props} />
  </DraftOf>
)

const valuesOf = ({ displayName, email, permissions }: User): UserValues => ({ displayName, email, permissions })

function Editor({ user, by, orgAdminCount, sendsMails, onClose }: UserEditorProps) {
  const titleId = useId()
  const { send, isBusy } = useSend()
  const history = useTopic('userHistory', { userId: user.id })
  const { control, handleSubmit } = useTheirsForm<UserValues, UserChange, User>({
    schema: UserChange,
    row: user,
    formOf: valuesOf,
    problems: ({ displayName, email, permissions }) => {
      const [before, after] = [user.permissions, knownPermissions(permissions)]
      const isProven = !sendsMails || (user.emailVerified && user.email === email.toLowerCase())
      const at = (path: string) => (message: string) => ({ message, path })
      return [
        ...permissionProblems({ by, before, after, orgAdminCount }).map(at('permissions')),
        ...proofProblems({ isProven, before, after }).map(at('permissions')),
        ...nameProblems({ by, held: before, before: user.displayName, after: displayName }).map(at('displayName')),
      ]
    },
  })
  const draft = useDraft()
  const save = async (body: UserChange) => {
    if (!(await send(() => api.user.update({ params: { uid: user.uid }, body })))) return
    draft?.sent()
    notifySaved({ detail: `Changed ${body.displayName}` })
    onClose()
  }
  return (
    <Drawer
      anchor="bottom"
      open
      slotProps={{
        paper: { className: styles.userDrawer, role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId },
      }}
    >
      <BusyLine isBusy={isBusy} />
      <form
        className={styles.userForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void handleSubmit(save)(event)
        }}
      >
        <div className="dlg-head">
          <span className="row g3">
            <Avatar id={user.id} name={user.displayName} size="l" isDecoration />
            <h2 id={titleId} className={styles.userName}>
              Edit {user.displayName}
            </h2>
          </span>
          <IconButton icon={X} size={20} label="Close" disabled={isBusy} onClick={onClose} />
        </div>
        <div className={styles.userFields}>
          <div className={styles.userDraft}>
            <DraftBar />
          </div>
          <div className="col g4">
            <TextInput control={control} name="displayName" label="Name" autoComplete="off" hasFocus />
            <TextInput control={control} name="email" label="E-mail" type="email" autoComplete="off" />
          </div>
          <PermissionBoxes control={control} by={by} />
          <SignedIn user={user} by={by} />
          <FactorOfUser user={user} by={by} />
          <CrewKeys
            user={user}
            mayChange={!user.permissions.includes(permission.orgAdmin) || by.includes(permission.orgAdmin)}
          />
          <section className={styles.userMore}>
            <h3>History</h3>
            <HistoryList history={history} shown={5} />
          </section>
          <DeleteUser user={user} by={by} orgAdminCount={orgAdminCount} onDeleted={onClose} />
        </div>
        <div className="dlg-foot">
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            Save
          </BusyButton>
        </div>
      </form>
    </Drawer>
  )
}

interface SignedInProps {
  user: User
  by: readonly Permission[]
}

/** A phone was lost, somebody left: where a person is signed in, to end it. */
function SignedIn({ user: { uid, displayName, permissions }, by }: SignedInProps) {
  const [problem] = sessionProblems({ by, held: permissions })
  return (
    <section className={styles.userMore}>
      <h3>Where they are signed in</h3>
      {problem ? (
        <p className="small muted">{problem}.</p>
      ) : (
        <SessionList
          name={displayName}
          queryKey={['sessions', uid]}
          list={() => api.user.sessions({ params: { uid } })}
          endOne={(id) => api.user.endSession({ params: { uid, id } })}
          endAll={() => api.user.endSessions({ params: { uid } })}
        />
      )}
    </section>
  )
}
