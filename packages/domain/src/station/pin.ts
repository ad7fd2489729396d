import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { pleaseEnterValue } from '../field/field.ts'
import { longestPin, shortestPin, wrongOfPerson, wrongWithinHour } from './pin-length.ts'

export const easyPinMessage = 'This PIN is guessed first. Take another one'

/** What people choose first: one digit again and again, digits that go up or down, and two digits or three in turn. */
export function isEasyPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10))
  const goesOn = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))
  const repeats = [2, 3].some((length) => digits.every((digit, at) => digit === digits[at % length]))
  return goesOn || repeats
}

/** The digits by which a person takes over at a station. */
export const Pin = z
  .string(pleaseEnterValue)
  .regex(new RegExp(`^\\d{${shortestPin},${longestPin}}$`), `A PIN has ${shortestPin} to ${longestPin} digits`)
  .refine((pin) => !isEasyPin(pin), easyPinMessage)

export const NewPin = z.strictObject({ pin: Pin })
export type NewPin = z.infer<typeof NewPin>

/** A PIN that nobody chose. @param random numbers from 0 up to, and without, 1; of a source that cannot be foretold */
export function randomPin(random: () => number): string {
  for (;;) {
    const pin = Array.from({ length: shortestPin }, () => Math.floor(random() * 10)).join('')
    if (!isEasyPin(pin)) return pin
  }
}

/** How long the first lock lasts, the second, and so on, in minutes; the last of them from then on. */
const lockMinutes = [1, 5, 15, 60, 240] as const

/** @param lock 1 for the first one since a new PIN, or since a day without any */
export const lockSeconds = (lock: number): number =>
  60 * (lockMinutes[Math.min(Math.max(lock, 1), lockMinutes.length) - 1] ?? 0)

const minutesText = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** What somebody is told at a PIN that is locked. */
export const lockedText = (name: string, seconds: number): string =>
  `The PIN of ${name} is locked for ${minutesText(seconds)} after ${wrongOfPerson} wrong ones. A badge still works, and a user admin can set another PIN.`

export const stationLockedText = (seconds: number): string =>
  `This station takes no PIN for ${minutesText(seconds)}, because ${wrongWithinHour} were wrong within an hour. A badge still works.`

/** What the history tells. */
export const lockSummary = (name: string, seconds: number): string =>
  `The PIN of ${name} was locked for ${minutesText(seconds)} after ${wrongOfPerson} wrong ones`

/** Why a person may not have a PIN or badge: nothing that they may do is done at a station. */
export const crewProblems = (name: string, mayAtStation: boolean): Problem[] =>
  mayAtStation
    ? []
    : [
        {
          message: `${name} may do nothing at a station: people and settings are for who signs in. Give them another permission first.`,
        },
      ]
