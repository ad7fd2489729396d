import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const taskFeedRoutes = routes({
  renew: {
    method: 'POST',
    path: '/api/task-feed/renew',
    /** The address is answered once and kept nowhere. */
    out: z.strictObject({ address: z.string() }),
    needs: 'active',
    withKey: false,
    // A secret of theirs that outlives the session.
    atStation: false,
    summary: 'Make a new secret address of the own tasks for calendar programs; the one from before stops working',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/task-feed',
    out: Done,
    needs: 'active',
    withKey: false,
    // A secret of theirs that outlives the session.
    atStation: false,
    summary: 'Turn the secret address of the own tasks off',
  },
})

export const taskFeedTopics = topics({
  taskFeed: {
    row: z.object({
      id: z.string(),
      version: z.number(),
      /** When the address was made, as an instant. */
      madeAt: z.string(),
    }),
    needs: 'active',
    // A secret of theirs that outlives the session.
    atStation: false,
    summary: 'Whether there is a secret address of the own tasks; one row, or none',
  },
})
