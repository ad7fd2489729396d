import { permission } from '@cultivatd/domain/user/permissions'
import type { User } from '@cultivatd/domain/user/user'
import { useMemo, useState } from 'react'
import { usePasses, useSession } from '../live/session.ts'
import { useInit } from '../live/use-init.ts'
import { useTopic } from '../live/use-topic.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DraftChips, tellGone } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { shortLabels } from './short-labels.ts'
import { StationsCard } from './stations-card.tsx'
import { UserEditor, userPlace } from './user-editor.tsx'
import styles from './user.module.css'

/** The people of the organization (USER-01), for user admins (PERM-16, READ-23). */
export function UsersPage() {
  const isUserAdmin = usePasses(permission.userAdmin)
  if (!isUserAdmin)
    return (
      <>
        <PageHeader title="Sorry, nothing here" />
        <div className="card pad">
          <EmptyState title="This page is for user admins">Ask an admin if you expected to see it.</EmptyState>
        </div>
      </>
    )
  return <Users />
}

function Users() {
  const topic = useTopic('users')
  const { rows: users } = topic
  const { me } = useSession()
  const init = useInit()
  const [search, setSearch] = useState('')
  const left = useLeftOpen('user')
  const [editedPlace, setEditedPlace] = useState(left?.place ?? null)
  const shown = useMemo(() => users.filter((user) => matches(user, search)), [users, search])
  const edited = users.find((user) => userPlace(user) === editedPlace)
  const opener = (draft: Draft) => {
    // Before the people are read, its form opens as they come.
    const isGone = topic.status === 'live' && !users.some((user) => userPlace(user) === draft.place)
    return () => (isGone ? tellGone('account', draft, 'whoever needs one signs up again') : setEditedPlace(draft.place))
  }
  const edit = (user: User) => setEditedPlace(userPlace(user))
  const waiting = users.filter(({ permissions }) => permissions.length === 0).length
  return (
    <>
      <PageHeader
        title="Users"
        drafts={<DraftChips record="user" opener={opener} />}
        facts={
          <>
            {topic.status === 'live' && (
              <span>
                <b className="m">{numberText(users.length)}</b> {users.length === 1 ? 'person' : 'people'}
              </span>
            )}
            {waiting > 0 && (
              <span className="st" data-tone="warn">
                {numberText(waiting)} with access pending
              </span>
            )}
          </>
        }
      />
      <TopicRows topic={topic} noun="people">
        {() => (
          <Card
            title="People"
            isPadded={false}
            actions={
              <FilterBox
                label="Find people by name or e-mail"
                placeholder="Name or e-mail"
                value={search}
                onChange={setSearch}
                shortcut="f"
              />
            }
          >
            {shown.length === 0 ? (
              <EmptyState title="Nobody found">
                No person here has “{search.trim()}” in their name or e-mail.
              </EmptyState>
            ) : (
              <DataTable
                label="people"
                rows={shown}
                columns={columns}
                rowId={({ id }) => id}
                rowName={({ displayName }) => displayName}
                rowHeight={56}
                draftPlaces={(user) => [userPlace(user)]}
                sorting={{ column: 'name', isDescending: false }}
                onOpen={edit}
                shortcuts={{ e: edit }}
              />
            )}
          </Card>
        )}
      </TopicRows>
      {me && (
        <div className="mt4">
          <InvitationsCard by={me.permissions} users={users} />
        </div>
      )}
      <div className="mt4">
        <StationsCard />
      </div>
      {edited && me && (
        <UserEditor
          key={edited.id}
          user={edited}
          by={me.permissions}
          orgAdminCount={users.filter(({ permissions }) => permissions.includes(permission.orgAdmin)).length}
          sendsMails={init?.sendsMails ?? false}
          onClose={() => setEditedPlace(null)}
        />
      )}
    </>
  )
}

const matches = ({ displayName, email }: User, search: string): boolean =>
  `${displayName} ${email}`.toLowerCase().includes(search.trim().toLowerCase())

const columns: readonly Column<User>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: (user) => (
      <span className="row g3">
        <Avatar id={user.id} name={user.displayName} isDecoration />
        <span className={classNames('m', styles.userName)}>{user.displayName}</span>
      </span>
    ),
    sortBy: ({ displayName }) => displayName,
  },
  {
    id: 'email',
    head: 'E-mail',
    card: 'line',
    cell: ({ email, emailVerified }) => (
      <span className={styles.userName}>
        {email}
        {!emailVerified && <span className="dim small">, not verified</span>}
      </span>
    ),
    sortBy: ({ email }) => email,
  },
  {
    id: 'permissions',
    head: 'Permissions',
    card: 'line',
    cell: ({ permissions }) =>
      permissions.length === 0 ? (
        <Chip tone="warn">Access pending</Chip>
      ) : (
        <span className="row wrap g1">
          {permissions.map((one) => (
            <Chip key={one}>{shortLabels[one]}</Chip>
          ))}
        </span>
      ),
    sortBy: ({ permissions }) => permissions.map((one) => shortLabels[one]).join(', '),
  },
]
