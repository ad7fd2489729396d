import * as z from 'zod'
import { Alarm } from './alarm-row.ts'

export const waterEvents = ['filled', 'changed', 'flushed'] as const
export const lightEvents = ['bulb-installed', 'bulb-replaced', 'deactivated'] as const
export type SystemEventName = (typeof waterEvents)[number] | (typeof lightEvents)[number]

const happened = {
  id: z.string(),
  /** When, as an instant. */
  at: z.string(),
}
const inSystem = {
  ...happened,
  systemId: z.string(),
  /** As it was called then. */
  systemName: z.string(),
  /** Whether that is still there to which it was done: the system, the light. */
  isThere: z.boolean(),
}

/** The kinds of what happens in a room and is marked on its charts. */
export const RoomMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alarm'), ...happened, alarm: Alarm }),
  z.object({
    kind: z.literal('task'),
    ...happened,
    /** What it is called. */
    title: z.string(),
  }),
  z.object({
    kind: z.literal('comment'),
    ...happened,
    /** What who wrote it is called now; empty of somebody who is gone. */
    userName: z.string(),
    /** How it begins, without its markup. */
    text: z.string(),
  }),
  z.object({ kind: z.literal('water'), ...inSystem, what: z.enum(waterEvents) }),
  z.object({
    kind: z.literal('light'),
    ...inSystem,
    what: z.enum(lightEvents),
    lightId: z.string(),
    /** 'row 1, light 4' */
    place: z.string(),
    /** The piece of equipment that hung there, and its inventory detail: it outlives the light. */
    pieceId: z.string(),
    inventoryId: z.string(),
  }),
])
export type RoomMark = z.infer<typeof RoomMark>

/** As many as one answer holds, the newest of its time: a chart of a cycle over 40 systems has some 400. */
export const mostMarks = 500

/** As much of a comment as its mark says. */
export const longestMarkText = 140
