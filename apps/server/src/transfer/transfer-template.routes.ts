import {
  transferTemplateRoutes,
  transferTemplateTopics,
  transporterRoutes,
} from '@cultivatd/contract/transfer/transfer-template.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { pdfBytes } from '@cultivatd/domain/file/pdf'
import { linesOfPage } from '@cultivatd/domain/transfer/manifest'
import { changeProblem, templateProblems } from '@cultivatd/domain/transfer/template-rules'
import type { TransferTemplate, TransferTemplateForm } from '@cultivatd/domain/transfer/transfer-template'
import { driverProblems, vehicleProblems } from '@cultivatd/domain/transfer/transporter'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { templateView } from '../ledger/kinds/template-facts.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { goingPackages } from '../package/going-packages.store.ts'
import { refuseSeenEarlier } from './seen-earlier.ts'
import { storedTemplate, transferTemplates } from './template.store.ts'
import { transferChoices } from './transporter.store.ts'
import { orMetrcAway } from '../metrc/or-metrc-away.ts'

/** What the form is checked against: the same that the page shows. @throws AppError invalid with the sentences of the form */
async function refuseWrong(db: Db, facilityId: string, form: TransferTemplateForm, id: string | null): Promise<void> {
  const labels = labelsOf(form)
  const packages = await goingPackages(db, facilityId, { labels })
  const { types } = await transferChoices(db, facilityId)
  const others = (await transferTemplates(db, facilityId)).filter((other) => other.id !== id)
  refuse(templateProblems(form, { facilityId, types, packages, others }))
}

async function knownTemplate(db: Db, facilityId: string, id: string): Promise<TransferTemplate> {
  const [template] = await transferTemplates(db, facilityId, [id])
  if (!template) throw new AppError('not-found', 'Metrc does not list this transfer template any more')
  return template
}

async function viewBefore(db: Db, facilityId: string, id: string) {
  const stored = await storedTemplate(db, facilityId, id)
  return stored && templateView(stored)
}

const labelsOf = ({ packages, more }: TransferTemplateForm): string[] =>
  [packages, ...more.map((each) => each.packages)].flat().map(({ label }) => label)

/** '3 packages', '3 packages to 2 destinations' */
function counted(form: TransferTemplateForm): string {
  const { length } = labelsOf(form)
  const packages = length === 1 ? '1 package' : `${length} packages`
  return form.more.length === 0 ? packages : `${packages} to ${form.more.length + 1} destinations`
}

const destinationGone =
  'Somebody took one of these destinations out of the template in Metrc. Look at the template, then change it again.'

/** Metrc knows every destination that the form took over. @throws AppError conflict */
function refuseGoneDestinations({ deliveries }: TransferTemplate, { more }: TransferTemplateForm): void {
  const [, ...others] = deliveries.map(({ id }) => id)
  const named = more.flatMap(({ deliveryId }) => deliveryId ?? [])
  if (new Set(named).size < named.length || named.some((id) => !others.includes(id)))
    throw new AppError('conflict', destinationGone)
}

/** What Metrc says of a transfer that somebody looks at. @throws AppError in words for people */
async function fromMetrc<T>(read: () => Promise<T | null>): Promise<T> {
  const found = await orMetrcAway(read())
  if (found === null) throw new AppError('not-found', 'Metrc has no manifest of this transfer')
  return found
}

const noManifest = 'What Metrc sent is no PDF, so it is not passed on. Open the manifest in Metrc itself.'

export const transferTemplateHandlers = implement(transferTemplateRoutes, {
  create: async (call) => {
    const { facilityId, ...form } = call.body
    await refuseWrong(call.db, facilityId, form, null)
    const summary = `Added transfer template ${form.name} with ${counted(form)}`
    return act(call, [{ kind: 'transfer-template.create', records: [form.name], summary, payload: form, before: null }])
  },

  update: async (call) => {
    const { db, params } = call
    const { facilityId, version, ...form } = call.body
    const template = await knownTemplate(db, facilityId, params.templateId)
    const problem = changeProblem(template)
    if (problem) throw new AppError('conflict', problem)
    refuseSeenEarlier(template, version)
    refuseGoneDestinations(template, form)
    await refuseWrong(db, facilityId, form, params.templateId)
    const before = await viewBefore(db, facilityId, params.templateId)
    const payload = { ...form, id: Number(params.templateId), deliveryId: template.deliveries[0]?.id ?? 0 }
    const summary = `Changed transfer template ${form.name} with ${counted(form)}`
    return act(call, [{ kind: 'transfer-template.update', records: [template.name], summary, payload, before }])
  },

  delete: async (call) => {
    const { db, params, facilityId } = call
    const { id, name } = await knownTemplate(db, facilityId, params.templateId)
    const before = await viewBefore(db, facilityId, id)
    const payload = { id: Number(id), name }
    const summary = `Deleted transfer template ${name}`
    return act(call, [{ kind: 'transfer-template.delete', records: [name], summary, payload, before }])
  },

  manifestPdf: async ({ params: { facilityId, transferId }, by, services }) => {
    services.metrcReads(by.id)
    const id = Number(transferId)
    const { FileContents, FileDownloadName } = await fromMetrc(() => services.mirror.manifestPdf(facilityId, id))
    const content = pdfBytes(String(FileContents ?? ''))
    if (!content) throw new AppError('metrc-unavailable', noManifest)
    const name = `${String(FileDownloadName || `Manifest ${transferId}`).replace(/\.pdf$/i, '')}.pdf`
    return { name, type: 'application/pdf', content: Buffer.from(content) }
  },

  manifest: async ({ params: { facilityId, transferId }, by, services }) => {
    services.metrcReads(by.id)
    const page = await fromMetrc(() => services.mirror.manifestHtml(facilityId, Number(transferId)))
    return { lines: linesOfPage(page) }
  },
})

const unknown = (what: string) => new AppError('not-found', `Metrc does not list this ${what} any more`)

export const transporterHandlers = implement(transporterRoutes, {
  createDriver: async (call) => {
    const { facilityId, ...payload } = call.body
    const { drivers } = await transferChoices(call.db, facilityId)
    refuse(driverProblems(payload, drivers))
    const summary = `Added driver ${payload.name}`
    return act(call, [{ kind: 'driver.create', records: [payload.name], summary, payload, before: null }])
  },

  updateDriver: async (call) => {
    const { facilityId, ...form } = call.body
    const id = Number(call.params.driverId)
    const { drivers } = await transferChoices(call.db, facilityId)
    const known = drivers.find((driver) => driver.id === id)
    if (!known) throw unknown('driver')
    refuse(
      driverProblems(
        form,
        drivers.filter((driver) => driver.id !== id),
      ),
    )
    const before = { Id: id, Name: known.name, DriversLicenseNumber: known.license, EmployeeId: known.employeeId }
    const summary = `Changed driver ${form.name}`
    return act(call, [{ kind: 'driver.update', records: [known.name], summary, payload: { ...form, id }, before }])
  },

  deleteDriver: async (call) => {
    const id = Number(call.params.driverId)
    const { drivers } = await transferChoices(call.db, call.facilityId)
    const known = drivers.find((driver) => driver.id === id)
    if (!known) throw unknown('driver')
    const { name } = known
    const summary = `Deleted driver ${name}`
    return act(call, [{ kind: 'driver.delete', records: [name], summary, payload: { id, name }, before: null }])
  },

  createVehicle: async (call) => {
    const { facilityId, ...payload } = call.body
    const { vehicles } = await transferChoices(call.db, facilityId)
    refuse(vehicleProblems(payload, vehicles))
    const summary = `Added vehicle ${vehicleName(payload)}`
    return act(call, [{ kind: 'vehicle.create', records: [vehicleName(payload)], summary, payload, before: null }])
  },

  updateVehicle: async (call) => {
    const { facilityId, ...form } = call.body
    const id = Number(call.params.vehicleId)
    const { vehicles } = await transferChoices(call.db, facilityId)
    const known = vehicles.find((vehicle) => vehicle.id === id)
    if (!known) throw unknown('vehicle')
    refuse(
      vehicleProblems(
        form,
        vehicles.filter((vehicle) => vehicle.id !== id),
      ),
    )
    const before = { Id: id, Make: known.make, Model: known.model, LicensePlateNumber: known.plate }
    const name = vehicleName(known)
    const summary = `Changed vehicle ${vehicleName(form)}`
    return act(call, [{ kind: 'vehicle.update', records: [name], summary, payload: { ...form, id }, before }])
  },

  deleteVehicle: async (call) => {
    const id = Number(call.params.vehicleId)
    const { vehicles } = await transferChoices(call.db, call.facilityId)
    const known = vehicles.find((vehicle) => vehicle.id === id)
    if (!known) throw unknown('vehicle')
    const name = vehicleName(known)
    const summary = `Deleted vehicle ${name}`
    return act(call, [{ kind: 'vehicle.delete', records: [name], summary, payload: { id, name }, before: null }])
  },
})

const vehicleName = ({ make, model, plate }: { make: string; model: string; plate: string }) =>
  `${make} ${model} ${plate}`

export const transferTemplateTopicHandlers = implementTopics(transferTemplateTopics, {
  transferTemplates: {
    watches: { transfer: 'all' },
    load: ({ db, params }) => transferTemplates(db, params.facilityId),
  },
  goingPackages: {
    watches: { package: 'row' },
    load: ({ db, params, ids }) => goingPackages(db, params.facilityId, { ids }),
  },
  transferChoices: {
    watches: { 'reference-list': 'all', transfer: 'all' },
    load: async ({ db, params }) => [await transferChoices(db, params.facilityId)],
  },
})
