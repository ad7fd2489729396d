import { organisationTopics } from '@cultivatd/contract/organisation/organisation.contract'
import { implementTopics } from '../live/implement-topics.ts'
import { organisationRow, organisationSettingsRow } from './organisation.store.ts'

export const organisationTopicHandlers = implementTopics(organisationTopics, {
  organisation: { watches: { organisation: 'all' }, load: async ({ db }) => [await organisationRow(db)] },
  organisationSettings: {
    watches: { organisation: 'all', facility: 'all', room: 'all', operation: 'all' },
    load: async ({ db }) => [await organisationSettingsRow(db)],
  },
})
