import { LookupMatch, LookupText } from '@cultivatd/domain/lookup/lookup'
import * as z from 'zod'
import { routes } from '../route.ts'

export const lookupRoutes = routes({
  find: {
    method: 'GET',
    path: '/api/lookup',
    query: z.strictObject({ text: LookupText }),
    out: z.strictObject({
      /** The best first: at most ten of each kind; empty when nothing matches. */
      matches: z.array(LookupMatch),
    }),
    needs: 'active',
    keepsToFacilities: true,
    summary:
      'Find plants, packages, plant batches, harvests, rooms, strains and items of all active facilities by label or name, its begin, the last 4 to 8 digits of a label, or a part of a name that is no label; rooms, zones and pieces of equipment by the code of their label',
  },
})
