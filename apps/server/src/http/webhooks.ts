/** Where a webhook is, and what signs for it. */
export interface WebhookTarget {
  url: string
  /** Sealed, the newest first; more than one while a secret is changed over. */
  secrets: readonly string[]
}

export interface WebhookMessage {
  /** The same at every try. */
  id: string
  body: string
}

/**
 * What became of a message: it was taken; the receiver wants no more; or it is to be tried again. `isAway`: nobody answers there,
 * or says that it is too much: others are not tried meanwhile.
 */
export type WebhookOutcome =
  | { outcome: 'taken'; said: string }
  | { outcome: 'unwanted'; said: string }
  | { outcome: 'later'; said: string; isAway: boolean; afterMs: number | null }

/** Hands messages to webhooks. */
export interface WebhookSender {
  /** A new secret as its receiver gets it, and as it is stored. */
  newSecret(): { secret: string; sealed: string }
  /** Why nothing is sent to this address, for the person; null where something may be. */
  problem(url: string): string | null
  send(target: WebhookTarget, message: WebhookMessage): Promise<WebhookOutcome>
}
