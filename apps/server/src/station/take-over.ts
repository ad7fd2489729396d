import { AppError } from '@cultivatd/domain/app-error'
import { readBadge } from '@cultivatd/domain/station/badge'
import { lockedText, lockSummary, stationLockedText } from '@cultivatd/domain/station/pin'
import { wrongOfPerson, wrongPinText, wrongWithinHour } from '@cultivatd/domain/station/pin-length'
import type { TakenOver, TakeOver } from '@cultivatd/domain/station/station'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { recordChange, system } from '../history/history.store.ts'
import type { CallingStation, Caller } from '../http/accounts.ts'
import { noteTo } from '../http/log.ts'
import type { Services } from '../http/services.ts'
import { notifyPeople } from '../notification/notification.store.ts'
import { stationRules } from '../organisation/organisation.store.ts'
import { countTry, type CrewPerson, crewPerson, endSpare, forgiveTries, isPin, lockPin } from './crew-key.store.ts'

const unknownBadge = 'This badge opens nothing here. Ask a user admin for another one.'
const renewedMeanwhile = 'Your PIN or badge was renewed just now. Take over with the new one.'
const unknownPerson = 'This person cannot take over here any more.'

interface Taking {
  db: Db
  services: Services
  station: CallingStation
  caller: Caller
}

/**
 * Opens a session at a station for whoever shows their PIN, their badge, or both where the organization wants both.
 *
 * @throws AppError invalid at `pin` or `badge`, too-many while the PIN or the station is locked
 */
export async function takeOver(taking: Taking, shown: TakeOver): Promise<TakenOver> {
  const { db, services, station, caller } = taking
  const isBoth = (await stationRules(db)).isBadgeWithPin
  const { badge, personId = '', pin } = shown
  const person = badge === undefined ? await crewPerson(db, { id: personId }) : await byBadge(taking, badge)
  if (!person) throw new AppError('invalid', [{ message: unknownPerson, path: 'pin' }])
  if (isBoth && badge === undefined)
    throw new AppError('invalid', [
      { message: 'Here a badge and its PIN open together. Scan your badge first.', path: 'badge' },
    ])
  if (pin !== undefined) await checkPin(taking, person, pin)
  else if (isBoth) return { state: 'pinNeeded', personId: person.id }
  const { accounts } = services
  const keys = {
    pinHash: pin === undefined ? null : person.pinHash,
    badgeHash: badge === undefined ? null : person.badgeHash,
  }
  const token = await accounts.openAtStation(person.id, keys, station, caller)
  const spare = token !== null && shown.wantsSpare ? await accounts.openSpare(person.id, keys, station, caller) : null
  // A renewal in the middle of it ends the turn that began, and lets none begin after it.
  if (token === null || (shown.wantsSpare && spare === null))
    throw new AppError('invalid', [{ message: renewedMeanwhile, path: pin === undefined ? 'badge' : 'pin' }])
  return { state: 'takenOver', person: { id: person.id, name: person.name }, token, spare }
}

/** A badge has 130 random bits: nobody guesses one, so it is not counted, and what floods is stopped by the rate of requests. */
async function byBadge({ db, services, caller }: Taking, text: string): Promise<CrewPerson> {
  const code = readBadge(text)
  const person = code === null ? null : await crewPerson(db, { badge: code })
  if (person) return person
  noteTo(services.log)('auth.failed', { ip: caller.ip, requestId: caller.requestId })
  throw new AppError('invalid', [{ message: unknownBadge, path: 'badge' }])
}

async function checkPin({ db, services, station, caller }: Taking, person: CrewPerson, pin: string): Promise<void> {
  const now = services.now()
  const note = noteTo(services.log)
  const at = { ip: caller.ip, requestId: caller.requestId }
  const ofPerson = { table: 'crew_key', id: person.id, most: wrongOfPerson } as const
  const ofStation = { table: 'station', id: station.id, most: wrongWithinHour } as const
  // Always in this order, so that two who try at once wait for each other and not in a circle.
  const counted = await transact(db, async (tx) => {
    const here = await countTry(tx, ofStation, now)
    if (here.lock && !here.lock.isNew) return { here, theirs: null }
    return { here, theirs: await countTry(tx, ofPerson, now) }
  })
  const { here, theirs } = counted
  if (theirs === null)
    throw new AppError('too-many', [{ message: stationLockedText(here.lock?.seconds ?? 0), path: 'pin' }])
  if (theirs.lock && !theirs.lock.isNew)
    throw new AppError('too-many', [{ message: lockedText(person.name, theirs.lock.seconds), path: 'pin' }])
  if (await isPin(services.secrets, person, pin)) {
    await transact(db, async (tx) => {
      await forgiveTries(tx, ofStation, here.lock !== null, now)
      await forgiveTries(tx, ofPerson, theirs.lock !== null, now)
    })
    return
  }
  note('auth.failed', { personId: person.id, ...at })
  if (theirs.lock) {
    note('auth.locked', { personId: person.id, ...at })
    const { seconds } = theirs.lock
    await transact(db, (tx) => tellLock(tx, station, person, { seconds, where: '' }))
  }
  const locked = theirs.lock
    ? lockedText(person.name, theirs.lock.seconds)
    : here.lock && stationLockedText(here.lock.seconds)
  throw new AppError('invalid', [{ message: wrongPinText(theirs.left, locked), path: 'pin' }])
}

/**
 * A station tells that a PIN was wrong too often while it had no network. It is locked, and the spare turn ends whose PIN was tried:
 * so a station locks nobody who has none there, and nobody twice.
 */
export async function lockAwayPin({ db, services, station }: Omit<Taking, 'caller'>, spareId: string): Promise<void> {
  await transact(db, async (tx) => {
    const person = await endSpare(tx, station.id, spareId)
    if (!person) return
    const seconds = await lockPin(tx, person.id, services.now())
    await tellLock(tx, station, person, { seconds, where: ' without a network' })
  })
  services.accounts.forget()
}

/** The person hears of it, wherever they sign in; user admins see it with the person, and so does whoever reads the history. */
async function tellLock(
  tx: Db,
  station: CallingStation,
  { id, name }: CrewPerson,
  { seconds, where }: { seconds: number; where: string },
): Promise<void> {
  const summary = lockSummary(name, seconds) + where
  const message = `${summary} at the station ${station.name}. If that was not you, tell a user admin`
  await notifyPeople(tx, [id], { kind: 'pin-locked', facilityId: null, message })
  await recordChange(tx, {
    by: { ...system, station },
    facilityId: null,
    entity: 'user',
    records: [name, id],
    what: 'user.pin-locked',
    summary,
    before: { pin: 'open' },
    after: { pin: 'locked' },
  })
}
