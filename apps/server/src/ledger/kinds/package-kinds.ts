import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Package } from '@cultivatd/metrc/records'
import { type Finding, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { findAdjustment } from './find-adjustment.ts'
import { amount, isDay, isSame, notShown, setFinding, shown } from './record-facts.ts'

type PackageKind = Exclude<Extract<keyof Payloads, `package.${string}`>, 'package.create'>

/** What is compared of a package; the mirror's documents and Metrc's answers have the same fields. */
type Known = Partial<Pick<Package, 'Quantity' | 'UnitOfMeasureName' | 'LocationName' | 'Note' | 'FinishedDate'>> & {
  Item?: { Name?: string } | null
  ProductName?: string
}

const itemOf = ({ ProductName, Item }: Known): string => ProductName ?? Item?.Name ?? ''

const day = (value: string | null | undefined): string | null => (isDay(value) ? (value ?? null) : null)

function facts(pkg: Known): Fact[] {
  return [
    { name: 'Quantity', value: amount(pkg.Quantity ?? 0, pkg.UnitOfMeasureName ?? '') },
    { name: 'Item', value: itemOf(pkg) },
    { name: 'Room', value: pkg.LocationName ?? null },
    { name: 'Note', value: pkg.Note || null },
    { name: 'Finished', value: day(pkg.FinishedDate) },
  ]
}

const before = (known: unknown) => (known ? facts(known as Known) : null)

/** For writes that give one field a value. */
const findSet =
  <P extends { label: string }>(
    isWanted: (pkg: Known, payload: P) => boolean,
    isAsBefore: (pkg: Known, before: Known) => boolean,
  ) =>
  async ({ client, facilityId, payload, before: known, signal }: Question<P>): Promise<Finding> => {
    const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
    const pkg: Known | null = await shown(client.readRecord('package', payload.label, query))
    if (!pkg) return notShown(payload.label)
    const compared = { isWanted: isWanted(pkg, payload), isAsBefore: isAsBefore(pkg, (known ?? {}) as Known) }
    return setFinding(payload.label, { now: facts(pkg), ...compared })
  }

const touches = ({ label }: { label: string }) => ({ packages: [label] })

/** Writes to packages (Metrc reference §10.5). */
export const packageKinds: { [K in PackageKind]: Kind<Payloads[K]> } = {
  'package.adjust': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.adjustPackages(
          facilityId,
          payloads.map(({ label, quantity, unitOfMeasure, reason, date, note }) => ({
            Label: label,
            Quantity: quantity,
            UnitOfMeasure: unitOfMeasure,
            AdjustmentReason: reason,
            AdjustmentDate: date,
            ReasonNote: note || null,
          })),
          options,
        ),
        payloads,
      ),
    lookUp: (question) => findAdjustment(question, facts),
    wanted: ({ quantity, unitOfMeasure, reason, note, date }) => [
      { name: 'Adjusted by', value: amount(quantity, unitOfMeasure) },
      { name: 'Reason', value: reason },
      { name: 'Note', value: note || null },
      { name: 'Date', value: date },
    ],
    before,
    touches,
  },
  'package.change-item': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePackageItems(
          facilityId,
          payloads.map(({ label, itemName }) => ({ Label: label, Item: itemName })),
          options,
        ),
        payloads,
      ),
    lookUp: findSet(
      (pkg, { itemName }) => isSame(itemOf(pkg), itemName),
      (pkg, known) => isSame(itemOf(pkg), itemOf(known)),
    ),
    wanted: ({ itemName }) => [{ name: 'Item', value: itemName }],
    before,
    touches,
  },
  'package.change-note': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePackageNotes(
          facilityId,
          payloads.map(({ label, note }) => ({ PackageLabel: label, Note: note })),
          options,
        ),
        payloads,
      ),
    lookUp: findSet(
      (pkg, { note }) => (pkg.Note ?? '') === note,
      (pkg, known) => (pkg.Note ?? '') === (known.Note ?? ''),
    ),
    wanted: ({ note }) => [{ name: 'Note', value: note || null }],
    before,
    touches,
  },
  'package.finish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.finishPackages(
          facilityId,
          payloads.map(({ label, date }) => ({ Label: label, ActualDate: date })),
          options,
        ),
        payloads,
      ),
    lookUp: findSet(
      (pkg) => isDay(pkg.FinishedDate),
      (pkg) => !isDay(pkg.FinishedDate),
    ),
    wanted: ({ date }) => [{ name: 'Finished', value: date }],
    before,
    touches,
  },
  'package.unfinish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.unfinishPackages(
          facilityId,
          payloads.map(({ label }) => ({ Label: label })),
          options,
        ),
        payloads,
      ),
    lookUp: findSet(
      (pkg) => !isDay(pkg.FinishedDate),
      (pkg) => isDay(pkg.FinishedDate),
    ),
    wanted: () => [{ name: 'Finished', value: null }],
    before,
    touches,
  },
  'package.move': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.movePackages(
          facilityId,
          payloads.map(({ label, roomName, date }) => ({ Label: label, Location: roomName, MoveDate: date })),
          options,
        ),
        payloads,
      ),
    lookUp: findSet(
      (pkg, { roomName }) => isSame(pkg.LocationName, roomName),
      (pkg, known) => isSame(pkg.LocationName, known.LocationName),
    ),
    wanted: ({ roomName }) => [{ name: 'Room', value: roomName }],
    before,
    touches,
  },
}
