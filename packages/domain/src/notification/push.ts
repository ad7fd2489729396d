import * as z from 'zod'
import type { NoticeKind } from './notice-kinds.ts'

const base64url = (bytes: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/)
    .refine((text) => Math.floor((text.length * 3) / 4) === bytes)

/** Where a device takes pushes, as its browser names it. Whether the address may be asked is decided by the server. */
export const PushDevice = z.strictObject({
  /** Of the push service of the browser's maker. Who knows it can send nothing without the key of this server. */
  endpoint: z.url().max(1_000),
  /** Its key: a point of P-256, 65 bytes as base64url. */
  p256dh: base64url(65),
  /** Its secret, 16 bytes as base64url. */
  auth: base64url(16),
})
export type PushDevice = z.infer<typeof PushDevice>

/** What a device shows. Services take 4,096 bytes with what encrypts it, so both texts are short. */
export interface PushText {
  title: string
  body: string
  /** The page that it leads to, from the first slash. */
  path: string
}

interface Told {
  kind: NoticeKind
  message: string
  roomId: string | null
}

const titles: Partial<Record<NoticeKind, string>> = { alarm: 'Alarm', mention: 'Mention', 'task-assigned': 'Task' }
const mostNamed = 3
const mostLetters = 240

const shortened = (text: string) => {
  const letters = [...text]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : text
}

function pathOf({ kind, roomId }: Told): string {
  if (roomId === null) return kind === 'task-assigned' ? '/schedule' : '/notifications'
  return kind === 'alarm' ? `/environment/${roomId}` : `/room/${roomId}`
}

/** What is pushed of one notification, or of several that go together. */
export function pushText(told: readonly Told[]): PushText {
  const [first] = told
  if (first && told.length === 1)
    return { title: titles[first.kind] ?? 'Cultivatd', body: shortened(first.message), path: pathOf(first) }
  const more = told.length - mostNamed
  const named = told.slice(0, mostNamed).map(({ message }) => shortened(message))
  return {
    title: `${told.length} notifications`,
    body: [...named, ...(more > 0 ? [`And ${more} more`] : [])].join('\n'),
    path: '/notifications',
  }
}
