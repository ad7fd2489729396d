/** Where the live stream is: one WebSocket per tab (architecture §5). Apart from the messages, so that the browser gets no schemas with it. */
export const livePath = '/api/live'

/** Close codes of ours: what the client does next differs. */
export const liveClose = {
  /** A token that is not valid, or the session ended: sign in. */
  signedOut: 4001,
  /** Messages that are not of this protocol. */
  badMessage: 4002,
  /** More tabs than one person looks at: connect again a little later. */
  tooManyTabs: 4003,
  /** No token within the first seconds, which a slow network takes too: connect again a little later. */
  tooLate: 4004,
  /** The reader was too slow: connect again and go on with `since`. */
  tooSlow: 4008,
  /** The server is being stopped: connect again a little later. */
  goingAway: 1001,
} as const
