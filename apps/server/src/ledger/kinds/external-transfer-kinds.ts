import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import type { NewExternalTransfer } from '@cultivatd/metrc/transfer-writes'
import { writtenDriven } from '../../metrc/driven-fields.ts'
import { removeExternal, showChangedExternal, showMadeExternal } from '../../transfer/external-transfer.store.ts'
import { type Fields, type Finding, type Kind, makesNothing, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, changedSince, idsOfMade } from './asking.ts'
import { externalFacts, externalInMetrc, wantedExternal } from './external-facts.ts'
import { wasStampedBefore } from './record-facts.ts'
import { hasFields, setFields } from './set-fields.ts'

type Created = Payloads['external-transfer.create']
type Changed = Payloads['external-transfer.update']
type Deleted = Payloads['external-transfer.delete']

const moment = (minute: string): string => `${minute}:00.000`

/** Metrc takes one destination, which is the facility itself. */
const destinationOf = (form: Created, facilityId: string): NewExternalTransfer['Destinations'][number] => ({
  RecipientLicenseNumber: facilityId,
  InvoiceNumber: form.invoice,
  TransferTypeName: form.transferType,
  PlannedRoute: form.route,
  EstimatedDepartureDateTime: moment(form.departure),
  EstimatedArrivalDateTime: moment(form.arrival),
  Transporters: [
    {
      ...writtenDriven(form),
      TransporterFacilityLicenseNumber: form.transporter,
      PhoneNumberForQuestions: form.phone,
      IsLayover: false,
      EstimatedDepartureDateTime: moment(form.departure),
      EstimatedArrivalDateTime: moment(form.arrival),
      TransporterDetails: [writtenDriven(form)],
    },
  ],
  Packages: form.packages.map((pkg) => ({
    ItemName: pkg.item,
    Quantity: pkg.quantity,
    UnitOfMeasureName: pkg.unit,
    PackagedDate: pkg.packagedDay,
    ExpirationDate: pkg.expirationDay || null,
    SellByDate: pkg.sellByDay || null,
    UseByDate: pkg.useByDay || null,
    GrossWeight: pkg.grossWeight,
    GrossUnitOfWeightName: form.grossUnit,
    WholesalePrice: pkg.price,
    ExternalId: pkg.externalId || null,
    IsFinishedGood: false,
  })),
})

const rowOf = (form: Created) => ({
  ShipperLicenseNumber: form.shipperLicense,
  ShipperName: form.shipper,
  ShipperMainPhoneNumber: form.shipperPhone,
  ShipperAddress1: form.address1,
  ShipperAddress2: form.address2 || null,
  ShipperAddressCity: form.city,
  ShipperAddressState: form.state,
  ShipperAddressPostalCode: form.postalCode,
})

const isOf = (form: Pick<Created, 'shipperLicense'>) => (row: Transfer) =>
  isSameName(row.ShipperFacilityLicenseNumber, form.shipperLicense)

const idOfNewest = async (asking: Asking, form: Created, since: Date): Promise<number | null> =>
  (await changedSince(asking, 'transfersIncoming', since))
    .filter(isOf(form))
    .map(({ Id }) => Id)
    .sort((one, other) => other - one)[0] ?? null

/**
 * A shipper sends more than once, and two transfers of one shipper may be the same to the letter: only what was made since is
 * looked at, and where there is more than one that would fit nothing tells whose it is.
 */
async function findCreated(question: Question<Created>): Promise<Finding> {
  const { payload, sentAt, confirmedAlike, isDecidedAlike } = question
  const changed = (await changedSince(question, 'transfersIncoming', sentAt)).filter(isOf(payload))
  // Of one that was there before only a change is seen.
  const made = changed.filter(({ CreatedDateTime }) => !wasStampedBefore(CreatedDateTime, sentAt))
  const [newest, ...others] = [...made].sort((one, other) => other.Id - one.Id)
  const of = `transfer from ${payload.shipper}`
  if (!newest) return { verdict: 'not-applied', now: null, sentence: `Metrc has no new incoming ${of}.` }
  const view = await externalInMetrc(question, [newest])
  const now = externalFacts(view)
  if (others.length > 0 || confirmedAlike.length > 0 || isDecidedAlike)
    return { verdict: 'unclear', now, sentence: `More than one incoming ${of} was made about then.` }
  return hasFields(view, wantedExternal(payload))
    ? { verdict: 'applied', id: newest.Id, now, sentence: `Metrc has a new incoming ${of}.` }
    : {
        verdict: 'unclear',
        now,
        sentence: `Metrc has a new incoming ${of}, but not as it was wanted: somebody else may have made it.`,
      }
}

const dayMs = 86_400_000

/** Metrc has no read of a single transfer: the list of what was changed since it was last seen tells. @throws MetrcError */
async function rowsOf(question: Question<{ id: number }>): Promise<Transfer[]> {
  const { client, facilityId, signal, payload } = question
  const { LastModified } = (question.before ?? {}) as Fields
  const seen = typeof LastModified === 'string' ? Date.parse(LastModified) : Number.NaN
  const start = Number.isNaN(seen) ? new Date('2010-01-01T00:00:00Z') : new Date(seen - dayMs)
  const window = { start, end: new Date(Date.now() + dayMs) }
  const query = { licenseNumber: facilityId, priority: 'interactive', signal, window, ofOneMoment: true } as const
  return (await client.readAll('transfersIncoming', query)).filter(({ Id }) => Id === payload.id)
}

async function findDeleted(question: Question<Deleted>): Promise<Finding> {
  const { name } = question.payload
  const rows = await rowsOf(question)
  return rows.length === 0
    ? { verdict: 'applied', now: null, sentence: `Metrc does not list the transfer from ${name} any more.` }
    : {
        verdict: 'not-applied',
        touchedAt: null,
        now: [{ name: 'Shipper', value: rows[0]?.ShipperFacilityName ?? null }],
        sentence: `Metrc lists the transfer from ${name}.`,
      }
}

const changedFields = setFields<Changed>({
  name: ({ shipper }) => `the transfer from ${shipper}`,
  async read(question) {
    const rows = await rowsOf(question)
    return rows.length > 0 ? externalInMetrc(question, rows) : null
  },
  facts: externalFacts,
  sets: wantedExternal,
})

/** What comes from somebody outside Metrc; a person receives it in Metrc's own pages only (Metrc reference §10.6). */
export const externalTransferKinds: {
  [K in Extract<keyof Payloads, `external-transfer.${string}`>]: Kind<Payloads[K]>
} = {
  'external-transfer.create': {
    addsUp: true,
    isAlike: (one, other) => isSameName(one.shipperLicense, other.shipperLicense),
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createExternalTransfers(
          facilityId,
          payloads.map((form) => ({ ...rowOf(form), Destinations: [destinationOf(form, facilityId)] })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfNewest,
      ),
    lookUp: findCreated,
    wanted: (form) => externalFacts(wantedExternal(form)),
    before: () => null,
    touches: (_payload, id) => ({ incomingTransfers: id === null ? [] : [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await showMadeExternal(tx, facilityId, metrcId, payload)
    },
  },
  'external-transfer.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateExternalTransfers(
          facilityId,
          payloads.map((form) => ({
            TransferId: form.id,
            ...rowOf(form),
            Destinations: [{ TransferDestinationId: form.deliveryId, ...destinationOf(form, facilityId) }],
          })),
          options,
        ),
        payloads,
      ),
    ...changedFields,
    wanted: (form) => externalFacts(wantedExternal(form)),
    touches: ({ id }) => ({ incomingTransfers: [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await showChangedExternal(tx, facilityId, payload.id, payload)
    },
  },
  'external-transfer.delete': {
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, ({ id }) => client.deleteExternalTransfer(facilityId, id, options)),
    lookUp: findDeleted,
    wanted: ({ name }) => [{ name: 'Deleted', value: name }],
    before: (known) => (known ? externalFacts(known as Fields) : null),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await removeExternal(tx, facilityId, payload.id)
    },
  },
}
