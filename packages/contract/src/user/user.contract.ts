import { Sessions } from '@cultivatd/domain/account/account'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import { Colleague, Person, User, UserChange } from '@cultivatd/domain/user/user'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const userRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/users',
    // READ-30: user admins get the full records, everybody else what mentions and assignment need.
    out: z.array(z.union([User, Person])),
    needs: 'active',
    withKey: false,
    summary: 'List the people of the organization',
  },
  update: {
    method: 'PATCH',
    path: '/api/users/{uid}',
    params: z.strictObject({ uid: entityId }),
    body: UserChange,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Change a person: name, e-mail, permissions',
  },
  endSessions: {
    method: 'POST',
    path: '/api/users/{uid}/end-sessions',
    params: z.strictObject({ uid: entityId }),
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Sign a person out everywhere',
  },
  sessions: {
    method: 'GET',
    path: '/api/users/{uid}/sessions',
    params: z.strictObject({ uid: entityId }),
    out: Sessions,
    needs: [permission.userAdmin],
    summary: 'Where a person is signed in, and their last sign-ins',
  },
  delete: {
    method: 'DELETE',
    path: '/api/users/{uid}',
    params: z.strictObject({ uid: entityId }),
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Delete a person for good: what they did stays, under a placeholder',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/users/{uid}/reset-second-factor',
    params: z.strictObject({ uid: entityId }),
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Take away the second factor of a person who lost it; they are told',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/users/{uid}/sessions/{id}',
    params: z.strictObject({ uid: entityId, id: z.string().min(1).max(100) }),
    out: Done,
    needs: [permission.userAdmin],
    summary: 'End one session of a person',
  },
})

export const userTopics = topics({
  users: { row: User, needs: [permission.userAdmin], summary: 'The people of the organization with their permissions' },
  people: { row: Colleague, needs: 'active', summary: 'The people of the organization by name' },
})
