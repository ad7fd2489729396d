import * as z from 'zod'

/** A sentence for one person about what somebody did (DATA-22, READ-77). */
export const Notification = z.object({
  id: z.string(),
  version: z.number(),
  /** When it was written, as an instant. */
  timestamp: z.string(),
  seen: z.boolean(),
  /** Whose notification it is. */
  userId: z.string(),
  message: z.string(),
  /** The room that it leads to; null when it leads nowhere. */
  roomId: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>
