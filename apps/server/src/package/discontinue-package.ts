import type { Package } from '@cultivatd/domain/package/package'
import { quantityText } from '@cultivatd/domain/unit/unit'
import type { Db } from '../db/db.ts'
import { harvestsOfPackage } from '../harvest/harvest.store.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'

/** The write that takes back the making of a package; in the history of what it was made of too, which holds more then. */
export async function discontinuation(db: Db, pkg: Package, date: string): Promise<LedgerWrite> {
  const { facilityId, metrc } = pkg
  const { Id: id, Label: label, Quantity, UnitOfMeasureAbbreviation: unit } = metrc
  const packages = metrc.SourcePackageLabels?.split(/,\s*/) ?? []
  // Metrc prints the harvests of its source packages too, which get nothing back.
  const harvests = packages.length > 0 ? [] : await harvestsOfPackage(db, facilityId, label)
  return {
    kind: 'package.discontinue',
    records: [label, ...packages, ...harvests.map((harvest) => harvest.metrc.Name)],
    summary: `Discontinued package ${label} of ${quantityText(Quantity)} ${unit}`,
    payload: { id, label, date, packages, harvests: harvests.map((harvest) => harvest.metrc.Id) },
    before: metrc,
  }
}
