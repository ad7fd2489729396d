import { entityId } from '@cultivatd/domain/field/field'
import { NewPin } from '@cultivatd/domain/station/pin'
import { CrewKeys, Station, StationForm, StationView, TakenOver, TakeOver } from '@cultivatd/domain/station/station'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const ofPerson = z.strictObject({ uid: entityId })

export const stationRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/station/create',
    body: StationForm,
    // The token is answered once, to the device that becomes the station.
    out: z.strictObject({ id: z.string(), token: z.string() }),
    needs: [permission.userAdmin],
    summary: 'Make this device a station',
  },
  end: {
    method: 'DELETE',
    path: '/api/station/{id}',
    params: z.strictObject({ id: entityId }),
    // Who took over there lately: of a stolen device their PINs can be found out.
    out: z.strictObject({ crew: z.array(z.string()) }),
    needs: [permission.userAdmin],
    summary: 'End a station, and the turn of whoever took over there',
  },
  view: {
    method: 'GET',
    path: '/api/station/view',
    out: StationView,
    needs: 'station',
    summary: 'What a station shows while nobody has taken over',
  },
  takeOver: {
    method: 'POST',
    path: '/api/station/take-over',
    body: TakeOver,
    out: TakenOver,
    needs: 'station',
    summary: 'Open a session of a person at this station, by PIN or badge',
  },
  lockPin: {
    method: 'POST',
    path: '/api/station/lock-pin',
    body: z.strictObject({ spareId: entityId }),
    out: Done,
    needs: 'station',
    summary:
      'Tell that a PIN was wrong too often at this station without a network: it is locked, and its spare turn ends',
  },
})

export const crewRoutes = routes({
  setPin: {
    method: 'PUT',
    path: '/api/crew/{uid}/pin',
    params: ofPerson,
    body: NewPin,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Set the PIN of a person for stations, in place of the one before',
  },
  withdrawPin: {
    method: 'DELETE',
    path: '/api/crew/{uid}/pin',
    params: ofPerson,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Withdraw the PIN of a person',
  },
  withdrawBadge: {
    method: 'DELETE',
    path: '/api/crew/{uid}/badge',
    params: ofPerson,
    out: Done,
    needs: [permission.userAdmin],
    summary: 'Withdraw the badge of a person',
  },
  renewOwnPin: {
    method: 'PUT',
    path: '/api/crew/own-pin',
    body: NewPin,
    out: Done,
    needs: 'active',
    withKey: false,
    // Whoever looked on at a PIN could give it another one.
    atStation: false,
    summary: 'Take another PIN in place of the own one',
  },
})

/** Printed as labels are. */
export const badgeRoutes = routes({
  make: {
    method: 'POST',
    path: '/api/crew/{uid}/badge',
    params: ofPerson,
    out: z.unknown(),
    needs: [permission.userAdmin],
    isFile: true,
    summary: 'Make a badge of a person, in place of the one before, and answer it to be printed',
  },
})

export const stationTopics = topics({
  stations: { row: Station, needs: [permission.userAdmin], summary: 'Devices that are signed in as stations' },
  crewKeys: { row: CrewKeys, needs: [permission.userAdmin], summary: 'Who has a PIN or a badge for stations' },
})
