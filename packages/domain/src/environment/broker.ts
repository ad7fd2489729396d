import * as z from 'zod'

/** The broker of MQTT whose messages are taken in, as the process that listens to it tells. */
export const Broker = z.object({
  id: z.string(),
  version: z.number(),
  isConnected: z.boolean(),
  /** Why it is not; null while it is, or was not tried yet. */
  problem: z.string().nullable(),
  /** Since when it is so, as an instant. */
  since: z.string(),
})
export type Broker = z.infer<typeof Broker>
