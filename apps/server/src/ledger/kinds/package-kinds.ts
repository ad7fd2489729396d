import { type Fields, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { discontinuePackage } from './discontinue-package.ts'
import { adjusted, adjustedBy, entriesOfAdjustment, findAdjustment, isAlikeAdjustment } from './find-adjustment.ts'
import { packageFacts, viewPackage } from './package-facts.ts'
import { amount, isDay, shownWith } from './record-facts.ts'
import { type FieldsKind, inRoom, mayOmitPlace, sentSublocation, setFields, sublocationFact } from './set-fields.ts'

type PackageKind =
  | 'package.adjust'
  | 'package.change-item'
  | 'package.change-note'
  | 'package.finish'
  | 'package.unfinish'
  | 'package.discontinue'
  | 'package.move'

const setOnPackage = <P extends { label: string }>(
  sets: (payload: P) => Fields,
  more: Pick<FieldsKind<P>, 'isAsBefore' | 'mayOmit'> = {},
) =>
  setFields<P>({
    name: ({ label }) => `package ${label}`,
    read: (question: Question<P>) => recordOf(question, 'package', question.payload.label),
    view: viewPackage,
    facts: packageFacts,
    sets,
    ...more,
  })

const isFinished = ({ FinishedDate }: Fields): boolean => isDay(FinishedDate as string | null | undefined)

const touches = ({ label }: { label: string }) => ({ packages: [label] })

/** Writes to packages that are there (Metrc reference §10.5). */
export const packageKinds: { [K in PackageKind]: Kind<Payloads[K]> } = {
  'package.adjust': {
    addsUp: true,
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
    lookUp: findAdjustment,
    isAlike: isAlikeAdjustment,
    wanted: ({ quantity, unitOfMeasure, reason, note, date }) => [
      { name: 'Adjusted by', value: amount(quantity, unitOfMeasure) },
      { name: 'Reason', value: reason },
      { name: 'Note', value: note || null },
      { name: 'Date', value: date },
    ],
    before: (known) => (known ? packageFacts(known as Fields) : null),
    after: (before, payload, { isSure }) => adjusted(before, payload, isSure),
    adds: adjustedBy,
    entriesListed: entriesOfAdjustment,
    shows: (payload, record) => shownWith(adjustedBy(payload, record), record),
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
    ...setOnPackage(({ itemName }) => ({ ProductName: itemName })),
    // Metrc prints the whole of the item.
    shows: () => null,
    wanted: ({ itemName }) => [{ name: 'Item', value: itemName }],
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
    ...setOnPackage(({ note }) => ({ Note: note })),
    wanted: ({ note }) => [{ name: 'Note', value: note || null }],
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
    ...setOnPackage(({ date }) => ({ FinishedDate: date }), { isAsBefore: (pkg) => !isFinished(pkg) }),
    wanted: ({ date }) => [{ name: 'Finished', value: date }],
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
    ...setOnPackage(() => ({ FinishedDate: null }), { isAsBefore: isFinished }),
    wanted: () => [{ name: 'Finished', value: null }],
    touches,
  },
  'package.discontinue': discontinuePackage,
  'package.move': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.movePackages(
          facilityId,
          payloads.map((payload) => ({
            Label: payload.label,
            Location: payload.roomName,
            ...sentSublocation('Sublocation', payload),
            MoveDate: payload.date,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPackage<Payloads['package.move']>(inRoom, { mayOmit: mayOmitPlace }),
    wanted: (payload) => [{ name: 'Room', value: payload.roomName }, ...sublocationFact(payload)],
    touches,
  },
}
