import type { PushDevice, PushText } from '@cultivatd/domain/notification/push'

/** What a device shows, and how much of a hurry it is in. */
export interface Push extends PushText {
  /** One that comes twice is shown once. */
  id: string
  isUrgent: boolean
}

/** What became of one: the service has it, knows the device no more, will never take it, or is to be asked again. */
export type Pushed =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'refused'; why: string }
  | { outcome: 'later'; why: string; afterMs: number | null }

/** Hands pushes to the services of the browsers' makers. */
export interface PushService {
  /** The public half of this server's key, a point of P-256 as base64url. */
  key: string
  /** Why nothing is sent to this address, for the person; null where something may be. */
  problem(endpoint: string): string | null
  send(device: PushDevice, push: Push): Promise<Pushed>
}
