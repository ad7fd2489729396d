import { isSameName } from '@cultivatd/domain/field/same-name'
import { destinationsOf } from '@cultivatd/domain/transfer/template-rules'
import type { Destination } from '@cultivatd/domain/transfer/transfer-template'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import type { NewTransferTemplate } from '@cultivatd/metrc/transfer-writes'
import { writtenDriven } from '../../metrc/driven-fields.ts'
import { removeTemplate, showChangedTemplate, showMadeTemplate } from '../../transfer/template.store.ts'
import { type Finding, type Kind, makesNothing, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, changedSince, idsOfMade } from './asking.ts'
import { hasFields, setFields } from './set-fields.ts'
import { templateFacts, templateInMetrc, wantedView } from './template-facts.ts'

type Created = Payloads['transfer-template.create']
type Changed = Payloads['transfer-template.update']
type Deleted = Payloads['transfer-template.delete']
type Going = Destination

const moment = (minute: string): string => `${minute}:00.000`

/** Empty where Metrc's own pages are to ask who carries it. */
function transportersOf(form: Going): NewTransferTemplate['Destinations'][number]['Transporters'] {
  if (!form.transporter) return []
  const driver = writtenDriven(form)
  return [
    {
      ...driver,
      TransporterFacilityLicenseNumber: form.transporter,
      PhoneNumberForQuestions: form.phone,
      IsLayover: false,
      EstimatedDepartureDateTime: moment(form.departure),
      EstimatedArrivalDateTime: moment(form.arrival),
      TransporterDetails: [driver],
    },
  ]
}

const destinationOf = (form: Going, grossUnit: string): NewTransferTemplate['Destinations'][number] => ({
  RecipientLicenseNumber: form.recipient,
  InvoiceNumber: form.invoice,
  TransferTypeName: form.transferType,
  PlannedRoute: form.route,
  EstimatedDepartureDateTime: moment(form.departure),
  EstimatedArrivalDateTime: moment(form.arrival),
  Transporters: transportersOf(form),
  Packages: form.packages.map(({ label, grossWeight, price }) => ({
    PackageLabel: label,
    WholesalePrice: price,
    GrossWeight: grossWeight,
    GrossUnitOfWeightName: grossWeight === null ? null : grossUnit,
  })),
})

/** Every destination; of `more` operations of older versions have none. */
const sentDestinations = (form: Created) =>
  destinationsOf<Destination>(form).map((each) => destinationOf(each, form.grossUnit))

/** Templates of a name that were made or changed since, newest first, each with its rows. */
async function templatesOfName(asking: Asking, name: string, since: Date): Promise<Transfer[][]> {
  const rows = (await changedSince(asking, 'transferTemplates', since)).filter(({ Name }) => isSameName(Name, name))
  const ids = [...new Set(rows.map(({ Id }) => Id))].sort((one, other) => other - one)
  return ids.map((id) => rows.filter(({ Id }) => Id === id))
}

const idByName = async (asking: Asking, { name }: Created, since: Date): Promise<number | null> =>
  (await templatesOfName(asking, name, since))[0]?.[0]?.Id ?? null

/**
 * Two may have one name in Metrc, as far as anybody knows, and one that was made before may have been deleted since: where more
 * than one of the name went from here, or Metrc has more than one, counting does not tell whose it is.
 */
async function findCreated(question: Question<Created>): Promise<Finding> {
  const { payload, sentAt, confirmedAlike, isDecidedAlike } = question
  const [newest, ...others] = await templatesOfName(question, payload.name, sentAt)
  if (!newest)
    return { verdict: 'not-applied', now: null, sentence: `Metrc has no new transfer template called ${payload.name}.` }
  const view = await templateInMetrc(question, newest)
  const now = templateFacts(view)
  if (others.length > 0 || confirmedAlike.length > 0 || isDecidedAlike)
    return { verdict: 'unclear', now, sentence: `More than one transfer template was called ${payload.name}.` }
  const sentence = `Metrc has a new transfer template called ${payload.name}`
  return hasFields(view, wantedView(payload))
    ? { verdict: 'applied', id: newest[0]?.Id ?? null, now, sentence: `${sentence}.` }
    : { verdict: 'unclear', now, sentence: `${sentence}, but not as it was wanted: somebody else may have made it.` }
}

/** Metrc has no read of a single template: its list, of all of time, tells. @throws MetrcError */
async function rowsOf({ client, facilityId, signal }: Asking, id: number): Promise<Transfer[]> {
  const window = { start: new Date('2010-01-01T00:00:00Z'), end: new Date(Date.now() + 86_400_000) }
  const query = { licenseNumber: facilityId, priority: 'interactive', signal, window, ofOneMoment: true } as const
  return (await client.readAll('transferTemplates', query)).filter(({ Id }) => Id === id)
}

async function findDeleted(question: Question<Deleted>): Promise<Finding> {
  const { id, name } = question.payload
  const rows = await rowsOf(question, id)
  return rows.length === 0
    ? { verdict: 'applied', now: null, sentence: `Metrc does not list the transfer template ${name} any more.` }
    : {
        verdict: 'not-applied',
        touchedAt: null,
        now: [{ name: 'Name', value: rows[0]?.Name ?? null }],
        sentence: `Metrc lists the transfer template ${name}.`,
      }
}

const changedFields = setFields<Changed>({
  name: ({ name }) => `the transfer template ${name}`,
  async read(question) {
    const rows = await rowsOf(question, question.payload.id)
    return rows.length > 0 ? templateInMetrc(question, rows) : null
  },
  facts: templateFacts,
  sets: wantedView,
})

/** What a person may later make a transfer of, in Metrc's own pages only (Metrc reference §10.6). */
export const transferTemplateKinds: {
  [K in Extract<keyof Payloads, `transfer-template.${string}`>]: Kind<Payloads[K]>
} = {
  'transfer-template.create': {
    addsUp: true,
    isAlike: (one, other) => isSameName(one.name, other.name),
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createTransferTemplates(
          facilityId,
          payloads.map((form) => ({ Name: form.name, Destinations: sentDestinations(form) })),
          options,
        ),
        payloads,
        { client, facilityId },
        idByName,
      ),
    lookUp: findCreated,
    wanted: (form) => templateFacts(wantedView(form)),
    before: () => null,
    touches: (_payload, id) => ({ transferTemplates: id === null ? [] : [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes)
        if (metrcId !== null) await showMadeTemplate(tx, facilityId, metrcId, payload)
    },
  },
  'transfer-template.update': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.updateTransferTemplates(
          facilityId,
          payloads.map((form) => ({
            TransferTemplateId: form.id,
            Name: form.name,
            Destinations: sentDestinations(form).map((each, at) => ({
              TransferDestinationId: at === 0 ? form.deliveryId : (form.more[at - 1]?.deliveryId ?? 0),
              ...each,
            })),
          })),
          options,
        ),
        payloads,
      ),
    ...changedFields,
    wanted: (form) => templateFacts(wantedView(form)),
    touches: ({ id }) => ({ transferTemplates: [id] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await showChangedTemplate(tx, facilityId, payload)
    },
  },
  'transfer-template.delete': {
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, ({ id }) => client.deleteTransferTemplate(facilityId, id, options)),
    lookUp: findDeleted,
    wanted: ({ name }) => [{ name: 'Deleted', value: name }],
    before: (known) => (known ? templateFacts(known as Record<string, unknown>) : null),
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) await removeTemplate(tx, facilityId, payload.id)
    },
  },
}
