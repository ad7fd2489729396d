import { invitationRoutes, invitationTopics } from '@cultivatd/contract/invitation/invitation.contract'
import { implement } from '../http/implement.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { invitations } from './invitation.store.ts'
import { visitorOf } from './visitor.ts'

export const invitationHandlers = implement(invitationRoutes, {
  create: async ({ body, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    await services.accounts.invitations.invite(by, body)
    return {}
  },
  sendAgain: async ({ params, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    await services.accounts.invitations.sendAgain(by, params.id)
    return {}
  },
  withdraw: async ({ params, by, services }) => {
    await services.accounts.invitations.withdraw(by, params.id)
    return {}
  },
  open: ({ body, services }) => services.accounts.invitations.open(body.token),
  accept: ({ body, services, connection }) =>
    services.accounts.invitations.accept(body, visitorOf(services, connection)),
})

export const invitationTopicHandlers = implementTopics(invitationTopics, {
  // Whoever invited may be renamed.
  invitations: { watches: { invitation: 'row', user: 'all' }, load: ({ db, ids }) => invitations(db, ids) },
})
