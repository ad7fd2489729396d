import * as z from 'zod'

export { liveClose, livePath } from './live-address.ts'

/** What a browser sends. The token travels in the first message, never in the address. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.string().min(1).max(4096),
    /** The last position that the browser was told, when it has any: whether it is one of this database is answered. */
    since: z.string().max(100).optional(),
  }),
  z.strictObject({
    type: z.literal('sub'),
    topic: z.string().min(1).max(100),
    params: z.record(z.string().max(100), z.string().max(200)).optional(),
    /** The position up to which the browser has this topic. */
    since: z.string().max(100).optional(),
  }),
  /** Of any subscription that was sent, also of one that was refused for being too long. */
  z.strictObject({ type: z.literal('unsub'), key: z.string() }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

/** As much of a subscription that cannot be read as is needed to refuse it by its key. */
export const AnySubscription = z.object({
  type: z.literal('sub'),
  topic: z.string().min(1),
  params: z.record(z.string(), z.string()).optional(),
})

interface RowMessage {
  id: string
  version: number
}

/** What the server sends. `key` is `topicKey(topic, params)`; `position` goes back as `since`; `at` is the instant of the answer. */
export type ServerMessage =
  /** `isKnown` answers the position of the hello: false when the rows that the browser has may be of another history. */
  | { type: 'ready'; isKnown?: boolean; at?: string }
  /** All rows of the topic. */
  | { type: 'snapshot'; key: string; rows: RowMessage[]; position: string }
  /** Rows that are new or changed, and ids that are no longer in the topic. */
  | { type: 'changes'; key: string; rows: RowMessage[]; removed: string[]; position: string }
  /** The subscription is not, or no longer, allowed; the sentence says why. */
  | { type: 'refused'; key: string; message: string }
  | { type: 'error'; message: string }
  | { type: 'pong'; at?: string }
