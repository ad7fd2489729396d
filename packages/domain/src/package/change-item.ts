import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { entityId, requiredText } from '../field/field.ts'
import type { Item } from '../item/item.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'

/** Another product for a package (API-19). */
export const PackageItemChange = z.strictObject({
  facilityId: entityId,
  label: PackageLabel,
  itemName: requiredText(150),
})
export type PackageItemChange = z.infer<typeof PackageItemChange>

/** Items a package may become: of the package's strain or of no strain, and not the one it is (PKG-11). */
export function itemChoices(pkg: Package, items: readonly Item[]): Item[] {
  const { ItemStrainName, ProductName } = pkg.metrc
  return items.filter(
    ({ metrc }) => metrc.Name !== ProductName && (metrc.StrainName === null || metrc.StrainName === ItemStrainName),
  )
}

/** Why the item cannot be changed to this one; empty when it may go to Metrc (PKG-11). */
export function itemChangeProblems(pkg: Package, itemName: string, items: readonly Item[]): Problem[] {
  const problems: Problem[] = actionProblems(pkg, 'changeItem')
  if (itemName === pkg.metrc.ProductName) problems.push({ path: 'itemName', message: 'This is the item already' })
  else if (!itemChoices(pkg, items).some(({ metrc }) => metrc.Name === itemName))
    problems.push({ path: 'itemName', message: `${itemName} is not an item for this package's strain` })
  return problems
}
