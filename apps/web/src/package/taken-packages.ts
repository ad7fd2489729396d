import { packageSourceProblems } from '@cultivatd/domain/package/create-package'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import type { Item } from '@cultivatd/domain/item/item'
import { converted, rounded } from '@cultivatd/domain/unit/unit'
import type { TypedBefore } from '../record/typed-before.ts'
import { meantTag, typedTag } from '../trade/suggested-tags.ts'

/** What is taken of a package, as the form holds it; the quantity is no number until somebody types one. */
export interface TakenOfPackage {
  label: string
  quantity: number
  unitOfMeasure: string
}

/** A row of which no quantity was typed yet, in the package's own unit. */
export const untaken = ({ metrc }: Pick<Package, 'metrc'>): TakenOfPackage => ({
  label: metrc.Label,
  quantity: Number.NaN,
  unitOfMeasure: metrc.UnitOfMeasureName,
})

/** What was taken of which packages in a refused creation; of the opened ones nothing yet without it. */
export function packagesTyped(before: TypedBefore | undefined, opened: readonly Package[]): TakenOfPackage[] {
  const typed = before?.payload['packages']
  if (!Array.isArray(typed)) return opened.map(untaken)
  return typed.map(({ label, quantity, unitOfMeasure }: Record<keyof TakenOfPackage, unknown>) => ({
    label: String(label),
    quantity: typeof quantity === 'number' ? quantity : Number.NaN,
    unitOfMeasure: String(unitOfMeasure),
  }))
}

/** Packages of the facility by label. */
export type KnownPackages = ReadonlyMap<string, Package>

/** Why that much cannot be taken of a package for this product; empty while it can. No number yet is none (PKG-19). */
export const takingProblems = (
  { label, quantity, unitOfMeasure }: TakenOfPackage,
  known: KnownPackages,
  item: Item | undefined,
): string[] =>
  packageSourceProblems({ pkg: known.get(label), quantity: quantity || 0, unitOfMeasure }, item).map(
    ({ message }) => message,
  )

export const unfit = 'Invalid Name or Strain for Product'

/** Whether anything of this package can be in such a package. */
export const fits = (pkg: Package, item: Item | undefined): boolean =>
  !packageSourceProblems({ pkg, quantity: pkg.metrc.Quantity, unitOfMeasure: pkg.metrc.UnitOfMeasureName }, item).some(
    ({ message }) => message === unfit,
  )

/** Those of which nothing can be in a package of this product, which was chosen after they were added (PKG-17). */
export const unfitPackages = (
  taken: readonly Pick<TakenOfPackage, 'label'>[],
  known: KnownPackages,
  item: Item | undefined,
): Package[] =>
  item
    ? [...known.values()].filter((pkg) => taken.some(({ label }) => label === pkg.metrc.Label) && !fits(pkg, item))
    : []

/** Why a package cannot be added to what another is made of; null when it can (PKG-17). */
export function addingProblem(
  pkg: Package | undefined,
  item: Item | undefined,
  taken: readonly string[],
): string | null {
  if (!pkg || !fits(pkg, item)) return unfit
  const { Label } = pkg.metrc
  if (taken.includes(Label)) return `Package ${Label} is there already`
  return actionProblems(pkg, 'createPackage')[0]?.message ?? null
}

/** The label that is meant: a whole one, or the one of these packages that ends with the digits; null when it is neither. */
export function meantLabel(text: string, packages: readonly Package[]): string | null {
  const typed = typedTag(text)
  if (/^[0-9A-Z]{24}$/.test(typed)) return typed
  return meantTag(
    packages.map(({ metrc }) => metrc.Label),
    typed,
  )
}

/** What is taken altogether in a unit; null when the units do not convert, or nothing is taken. */
export function takenIn(
  unit: string,
  taken: readonly Pick<TakenOfPackage, 'quantity' | 'unitOfMeasure'>[],
): number | null {
  const amounts = taken.map(({ quantity, unitOfMeasure }) =>
    quantity > 0 ? converted(quantity, unitOfMeasure, unit) : 0,
  )
  const sum = amounts.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0)
  return sum === null || sum === 0 ? null : rounded(sum)
}
