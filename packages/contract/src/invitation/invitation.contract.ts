import { FactorStep } from '@cultivatd/domain/account/second-factor'
import { entityId } from '@cultivatd/domain/field/field'
import { AcceptInvitation, Invitation, Invite } from '@cultivatd/domain/invitation/invitation'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const params = z.strictObject({ id: entityId })

export const invitationRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/invitations',
    body: Invite,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Invite people by mail, with what they may',
  },
  sendAgain: {
    method: 'POST',
    path: '/api/invitations/{id}/send-again',
    params,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Send an invitation again; the link of before opens nothing any more',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/invitations/{id}',
    params,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Withdraw an invitation',
  },
  open: {
    method: 'POST',
    path: '/api/invitation/open',
    body: z.strictObject({ token: AcceptInvitation.shape.token }),
    out: z.strictObject({ email: z.string() }),
    needs: 'public',
    summary: 'Whom the link of an invitation is for',
  },
  accept: {
    method: 'POST',
    path: '/api/invitation/accept',
    body: AcceptInvitation,
    out: z.union([z.strictObject({ token: z.string() }), z.strictObject({ step: FactorStep })]),
    needs: 'public',
    summary: 'Make the account of an invitation and sign in; a step where a second factor is asked for',
  },
})

export const invitationTopics = topics({
  invitations: { row: Invitation, needs: [permission.userAdmin], summary: 'Invitations that wait to be accepted' },
})
