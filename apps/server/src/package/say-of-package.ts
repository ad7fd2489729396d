import { changedMarks, isOtherId, markSummary, type PackageMarksChange } from '@cultivatd/domain/package/change-marks'
import type { Package } from '@cultivatd/domain/package/package'
import type { PackageSample } from '@cultivatd/domain/package/take-sample'
import { type PackageTreatment, treatmentWords } from '@cultivatd/domain/package/treat'
import type { Room } from '@cultivatd/domain/room/room'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { inSublocation, type LedgerWrite } from '../ledger/payloads.ts'

/** One write for each mark that changes, and one for the external ID. */
export function markings(pkg: Package, { label, ...marks }: PackageMarksChange): LedgerWrite[] {
  const common = { records: [label] as const, before: pkg.metrc }
  const { externalId } = marks
  return [
    ...changedMarks(pkg, marks).map(
      (mark): LedgerWrite => ({
        ...common,
        kind: 'package.mark',
        summary: markSummary(mark, marks[mark]),
        payload: { label, mark, isMarked: marks[mark] },
      }),
    ),
    ...(isOtherId(pkg, marks)
      ? [
          {
            ...common,
            kind: 'package.change-external-id',
            summary: externalId ? `Changed external ID to “${externalId}”` : 'Removed the external ID',
            payload: { label, externalId },
          } as const,
        ]
      : []),
  ]
}

export function treatment(pkg: Package, { label, how, method, date, steps }: PackageTreatment): LedgerWrite {
  return {
    kind: how === 'remediation' ? 'package.remediate' : 'package.decontaminate',
    records: [label],
    summary: `${treatmentWords[how].done}: ${method}`,
    payload: { label, method, date, steps },
    before: pkg.metrc,
  }
}

/** A sample is a package of a part of another; the writes of both keep their order. */
export function sampling(pkg: Package, sample: PackageSample, room: Room): LedgerWrite {
  const { label, from, quantity, date, note, requiredTests, sublocation } = sample
  const { UnitOfMeasureName: unitOfMeasure, ProductName } = pkg.metrc
  return {
    kind: 'package.take-sample',
    records: [label, from],
    summary: `Took a sample of ${quantityText(quantity)} ${unitText(unitOfMeasure)} from ${from}`,
    payload: {
      label,
      roomName: room.metrc.Name,
      itemName: ProductName,
      quantity,
      unitOfMeasure,
      note,
      date,
      packages: [{ label: from, quantity, unitOfMeasure }],
      requiredTests,
      ...inSublocation(sublocation),
    },
    before: null,
  }
}
