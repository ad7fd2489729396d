import { LookupMatch, LookupText } from '@cultivatd/domain/lookup/lookup'
import * as z from 'zod'
import { routes } from '../route.ts'

export const lookupRoutes = routes({
  find: {
    method: 'GET',
    path: '/api/lookup',
    query: z.strictObject({ text: LookupText }),
    out: z.strictObject({
      /** The best first: at most ten plants, packages, plant batches and harvests each; empty when nothing matches. */
      matches: z.array(LookupMatch),
    }),
    needs: 'active',
    summary:
      'Find plants, packages, plant batches and harvests of all active facilities by label or name, its begin, the last 4 to 8 digits of a label, or a part of the name of a batch or harvest',
  },
})
