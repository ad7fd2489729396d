import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import { type Facility, type FacilityForm, facilityForm } from '@cultivatd/domain/facility/facility'
import { AppError } from '@cultivatd/domain/app-error'
import { matchedEmployees } from '@cultivatd/domain/facility/employee'
import { isClosed } from '@cultivatd/metrc/metrc-error'
import { people } from '../user/user.store.ts'
import { implement } from '../http/implement.ts'
import { type OwnSaved, updateOwn } from '../http/own-change.ts'
import { notifyUserAdmins } from '../notification/notification.store.ts'
import { lockedFacility, saveAddress } from './facility.store.ts'
import { orMetrcAway } from '../metrc/or-metrc-away.ts'

const nameOf = ({ id, metrc }: Facility): string => metrc.DisplayName || id

/** Its address: all that is ours alone of a facility. */
export const facilityKind: OwnSaved<FacilityForm, Facility, object, string> = {
  entity: 'facility',
  noun: 'facility',
  nameOf,
  formOf: facilityForm,
  find: (tx, { id }) => lockedFacility(tx, id),
  save: (tx, { id, form }) => saveAddress(tx, id, form.address),
  // FAC-12, NOTE-09.
  async notice(tx, by, { after }) {
    if (!after) return
    const message = `${by.name} changed the address of ${nameOf(after)}`
    await notifyUserAdmins(tx, by, { kind: 'address', facilityId: after.id, message })
  },
}

export const facilityHandlers = implement(facilityRoutes, {
  update: async (call) => {
    const { facilityId, body } = call
    await updateOwn(call, facilityKind, { id: facilityId, form: { address: body.address }, version: body.version })
    return {}
  },

  employees: async ({ db, params: { facilityId }, by, services }) => {
    services.metrcReads(by.id)
    const listed = await orMetrcAway(
      services.mirror.employees(facilityId).catch((error: unknown) => {
        throw isClosed(error) ? new AppError('conflict', closed, { cause: error }) : error
      }),
    )
    const here = (await people(db)).filter(({ isActive }) => isActive)
    const matched = matchedEmployees(
      listed,
      here.map(({ id, displayName }) => ({ id, name: displayName })),
    )
    return { readAt: services.now().toISOString(), ...matched }
  },
})

const closed =
  'Metrc does not let the sync key see the employees of this facility. In Metrc, give its user the permission View Employees.'
