import { entityId } from '@cultivatd/domain/field/field'
import { Outcome } from '@cultivatd/domain/operation/outcome'
import {
  GoingPackage,
  TransferType,
  TransferTemplate,
  TransferTemplateForm,
} from '@cultivatd/domain/transfer/transfer-template'
import { Driver, DriverForm, Vehicle, VehicleForm } from '@cultivatd/domain/transfer/transporter'
import * as z from 'zod'
import { FacilityParams } from '../facility/facility.contract.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const facilityId = entityId
const OfFacility = z.strictObject({ facilityId })
export const metrcId = z.string().regex(/^\d{1,16}$/, 'This is no id of Metrc')
const TemplateParams = z.strictObject({ templateId: metrcId })
const TransferParams = z.strictObject({ facilityId, transferId: metrcId })
const DriverParams = z.strictObject({ driverId: metrcId })
const VehicleParams = z.strictObject({ vehicleId: metrcId })

/** What Metrc is told of outgoing transfers before a person registers them in its own pages (READ-127). */
export const transferTemplateRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/transfer-template/create',
    body: TransferTemplateForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Create a template of an outgoing transfer in Metrc',
  },
  update: {
    method: 'PUT',
    path: '/api/transfer-template/{templateId}',
    params: TemplateParams,
    body: TransferTemplateForm.extend({
      facilityId,
      /** Of the template as it was shown: an earlier one is refused. */
      version: z.number().int().optional(),
    }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Replace a template of an outgoing transfer in Metrc',
  },
  delete: {
    method: 'DELETE',
    path: '/api/transfer-template/{templateId}',
    params: TemplateParams,
    body: OfFacility,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Delete a template of an outgoing transfer in Metrc',
  },
  manifestPdf: {
    method: 'GET',
    path: '/api/transfers/{facilityId}/{transferId}/manifest.pdf',
    params: TransferParams,
    out: Done,
    isFile: true,
    needs: 'active',
    summary: 'The manifest of a transfer as Metrc gives it, a PDF',
  },
  manifest: {
    method: 'GET',
    path: '/api/transfers/{facilityId}/{transferId}/manifest',
    params: TransferParams,
    out: z.strictObject({ lines: z.array(z.string()) }),
    needs: 'active',
    summary:
      'What the manifest of a transfer says, line by line: the text of the page that Metrc gives, and nothing of its code',
  },
})

export const transporterRoutes = routes({
  createDriver: {
    method: 'POST',
    path: '/api/driver/create',
    body: DriverForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Add a driver of a facility to Metrc',
  },
  updateDriver: {
    method: 'PUT',
    path: '/api/driver/{driverId}',
    params: DriverParams,
    body: DriverForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Change a driver of a facility in Metrc',
  },
  deleteDriver: {
    method: 'DELETE',
    path: '/api/driver/{driverId}',
    params: DriverParams,
    body: OfFacility,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Delete a driver of a facility in Metrc',
  },
  createVehicle: {
    method: 'POST',
    path: '/api/vehicle/create',
    body: VehicleForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    isTried: true,
    summary: 'Add a vehicle of a facility to Metrc',
  },
  updateVehicle: {
    method: 'PUT',
    path: '/api/vehicle/{vehicleId}',
    params: VehicleParams,
    body: VehicleForm.extend({ facilityId }),
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Change a vehicle of a facility in Metrc',
  },
  deleteVehicle: {
    method: 'DELETE',
    path: '/api/vehicle/{vehicleId}',
    params: VehicleParams,
    body: OfFacility,
    out: Outcome,
    needs: 'active',
    isTracked: true,
    summary: 'Delete a vehicle of a facility in Metrc',
  },
})

/** What the form of a template offers, one row for a facility. */
export const TransferChoices = z.object({
  id: z.string(),
  version: z.number(),
  /** Whether the license may take in what comes from outside Metrc. */
  mayComeFromOutside: z.boolean(),
  types: z.array(TransferType),
  drivers: z.array(Driver),
  vehicles: z.array(Vehicle),
  /** Licenses that this facility dealt with, with the names that Metrc has for them. */
  parties: z.array(z.object({ license: z.string(), name: z.string() })),
  transporters: z.array(z.object({ license: z.string(), name: z.string() })),
})
export type TransferChoices = z.infer<typeof TransferChoices>

export const transferTemplateTopics = topics({
  transferTemplates: {
    params: FacilityParams,
    row: TransferTemplate,
    needs: 'active',
    summary: 'The templates of outgoing transfers of a facility, with what was registered of them',
  },
  goingPackages: {
    params: FacilityParams,
    row: GoingPackage,
    needs: 'active',
    summary: 'The packages of a facility that may leave it: neither finished nor on their way',
  },
  transferChoices: {
    params: FacilityParams,
    row: TransferChoices,
    needs: 'active',
    summary: 'Types of transfers, drivers, vehicles and known licenses of a facility, one row',
  },
})
