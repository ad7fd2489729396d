import { ApiKey, ApiKeyForm, OwnApiKey } from '@cultivatd/domain/api-key/api-key'
import { entityId } from '@cultivatd/domain/field/field'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const apiKeyRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/api-key/create',
    body: ApiKeyForm,
    // The key is answered once and kept nowhere.
    out: z.strictObject({ id: z.string(), key: z.string() }),
    needs: [permission.orgAdmin],
    summary: 'Make an API key',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/api-key/{id}',
    params: z.strictObject({ id: entityId }),
    out: Done,
    needs: [permission.orgAdmin],
    summary: 'Withdraw an API key: it opens nothing from then on',
  },
  own: {
    method: 'GET',
    path: '/api/api-key/own',
    out: OwnApiKey,
    needs: 'active',
    keepsToFacilities: true,
    summary: 'What the API key that asks may do, and where',
  },
})

export const apiKeyTopics = topics({
  apiKeys: {
    row: ApiKey,
    needs: [permission.orgAdmin],
    summary: 'The API keys of the organization, also those that were withdrawn or expired in the last 90 days',
  },
})
