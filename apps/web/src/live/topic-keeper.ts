import type { ServerMessage } from '@cultivatd/contract/live'
import type { LiveRow, TopicRows } from './merge.ts'

/** What a device has of a topic. */
export interface KeptTopic {
  rows: TopicRows<LiveRow>
  /** Up to where it has it; null when nobody can tell any more, and then no version of its rows is believed. */
  position: string | null
}

/** How far a session was told of anything, and when, milliseconds since 1970. */
export interface LastHeard {
  position: string
  at: number
}

export type RowsMessage = Extract<ServerMessage, { type: 'snapshot' | 'changes' }>

/** A message with rows as it came over the wire. */
export interface HeardRows {
  message: RowsMessage
  /** The message as text. */
  text: string
  /** Up to where the topic was known before it; null when it was not. */
  from: string | null
}

/** What keeps on this device what the stream told, for a start without network (decision 135). Nothing here throws. */
export interface TopicKeeper {
  /** Begins for the session of this token, and forgets whatever is kept of another one. Answers how far that was. */
  open(token: string): Promise<LastHeard | null>
  /** What is kept of a topic; null when nothing is. */
  read(key: string): Promise<KeptTopic | null>
  note(heard: HeardRows): void
  /** The topic is no longer shown here. */
  leave(key: string): void
  /** It may not be seen any more. */
  drop(key: string): void
  /** The server does not know the history of what is kept: it stays to be shown, and is not gone on from. */
  loseHistory(): void
  /** Writes what was told and is not written, before the page goes. */
  flush(): Promise<void>
  /** The session ended: nothing that was read stays. */
  close(): void
}
