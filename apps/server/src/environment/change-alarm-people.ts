import type { AlarmPeople, KeptAlarmPeople } from '@cultivatd/domain/environment/alarm-people'
import type { OwnSaved } from '../http/own-change.ts'
import { alarmPeopleOf, lockAlarmPeople, saveAlarmPeople } from './alarm-people.store.ts'

/** Who is told of alarms in rooms of a facility that name nobody; before anybody chose some, nobody, in version 0. */
export const alarmPeopleKind: OwnSaved<KeptAlarmPeople, AlarmPeople, object, string> = {
  entity: 'alarm-people',
  noun: 'the people told of alarms',
  nameOf: () => 'rooms that name nobody',
  formOf: ({ zone, people }) => ({ zone, people }),
  did: (name) => `Chose who is told of alarms in ${name}`,

  async find(tx, { facilityId }) {
    await lockAlarmPeople(tx, facilityId)
    const [chosen] = await alarmPeopleOf(tx, facilityId)
    return chosen ?? { id: facilityId, facilityId, version: 0, zone: 'UTC', people: [] }
  },

  save: (tx, { facilityId, form }) => saveAlarmPeople(tx, facilityId, form),
}
