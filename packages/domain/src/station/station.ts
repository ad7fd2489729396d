import * as z from 'zod'
import { chosenId, entityId, requiredText } from '../field/field.ts'

/** What a device is called that stays signed in as a station, and where it stands. */
export const StationForm = z.strictObject({ name: requiredText(40), facilityId: chosenId })
export type StationForm = z.infer<typeof StationForm>

/** A station as user admins see it. */
export const Station = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  facilityId: z.string(),
  /** 'Chrome on Android', when it was made. */
  device: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** To some minutes. */
  usedAt: z.string(),
  /** Until then it takes no PIN. */
  lockedUntil: z.string().nullable(),
})
export type Station = z.infer<typeof Station>

/** How a person can take over at stations, as user admins see it; nobody sees the PIN or the badge itself. */
export const CrewKeys = z.object({
  id: z.string(),
  version: z.number(),
  pinAt: z.string().nullable(),
  badgeAt: z.string().nullable(),
  lockedUntil: z.string().nullable(),
})
export type CrewKeys = z.infer<typeof CrewKeys>

/** One of those who can take over, as a station shows them: its whole knowledge of people. */
export const CrewMember = z.strictObject({
  id: z.string(),
  name: z.string(),
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  /** For so many seconds no PIN of theirs is taken; 0 mostly. */
  lockedSeconds: z.number(),
})
export type CrewMember = z.infer<typeof CrewMember>

/** All that a station may know while nobody has taken over. */
export const StationView = z.strictObject({
  name: z.string(),
  facilityId: z.string(),
  crew: z.array(CrewMember),
  /** After so many seconds without a touch the person's turn is over. */
  restSeconds: z.number(),
  /** Neither opens without the other. */
  isBadgeWithPin: z.boolean(),
  /** Spare turns of this station that still stand, by id: what the device keeps of others goes. */
  spares: z.array(z.string()),
})
export type StationView = z.infer<typeof StationView>

/** What a person shows of themselves: their tile and PIN, or their badge, or both. */
export const TakeOver = z
  .strictObject({
    personId: entityId.optional(),
    pin: z.string().max(20).optional(),
    badge: z.string().max(60).optional(),
    /** The device can keep a spare turn sealed. */
    wantsSpare: z.boolean().optional(),
  })
  .refine(({ personId, pin, badge }) => badge !== undefined || (personId !== undefined && pin !== undefined), {
    message: 'Choose who you are and enter your PIN, or scan your badge',
    path: ['pin'],
  })
export type TakeOver = z.infer<typeof TakeOver>

/**
 * A second session of a turn, which the device seals with what was shown and uses when the person comes back without a network
 * (decision 177).
 */
export const SpareTurn = z.strictObject({
  id: z.string(),
  token: z.string(),
  /** An instant: it ends with the turn. */
  until: z.string(),
})
export type SpareTurn = z.infer<typeof SpareTurn>

/** Taken over, or the badge is right and the PIN is asked for as well. */
export const TakenOver = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('takenOver'),
    person: z.strictObject({ id: z.string(), name: z.string() }),
    token: z.string(),
    spare: SpareTurn.nullable(),
  }),
  z.strictObject({ state: z.literal('pinNeeded'), personId: z.string() }),
])
export type TakenOver = z.infer<typeof TakenOver>

/** So long a station may go unused before it is ended. */
export const stationDays = 90

/** A person's turn ends after this long, however busy they are. */
export const turnHours = 12

export const restChoices = [30, 60, 120, 300, 600] as const

/** How the organization's stations work. */
export const StationRules = z.strictObject({
  restSeconds: z.literal(restChoices, 'Choose one of the times that there are'),
  isBadgeWithPin: z.boolean(),
})
export type StationRules = z.infer<typeof StationRules>
