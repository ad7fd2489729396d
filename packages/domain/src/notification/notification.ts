import * as z from 'zod'
import { chosenKinds, isPushed } from './notice-kinds.ts'

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

/** What the bell of a person holds, however many are kept (SHELL-07, NOTE-05). */
export const BellRow = z.object({
  id: z.literal('bell'),
  version: z.number(),
  /** How many are not seen. */
  unseen: z.number(),
  /** The highest version of those: what comes meanwhile has a higher one. */
  upTo: z.number(),
  /** The newest ten, the newest first. */
  latest: z.array(Notification),
})
export type BellRow = z.infer<typeof BellRow>

/** By what way a person gets a kind of notification; by none, it does not come. */
export const NoticeChoice = z
  .strictObject({
    kind: z.enum([...chosenKinds, 'alarm']),
    bell: z.boolean(),
    mail: z.boolean(),
    push: z.boolean(),
  })
  .refine(({ kind, bell, mail }) => kind !== 'alarm' || (bell && mail), {
    message: 'Who is told of an alarm is chosen in the targets of the room',
    path: ['kind'],
  })
  .refine(({ kind, push }) => !push || isPushed(kind), {
    message: 'Only alarms, mentions and assigned tasks are pushed to devices',
    path: ['push'],
  })
export type NoticeChoice = z.infer<typeof NoticeChoice>
