import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, entityId, optionalText } from '../field/field.ts'
import type { Item } from '../item/item.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { type TagStock, unavailableTagProblems } from '../tag/tag-runs.ts'
import { rounded } from '../unit/unit.ts'
import { PackageLabel } from './package.ts'
import { type PackageAbilities, SaidOfNew, saidOfNewProblems } from './said.ts'

/** What every new package is asked for, whatever it is made of (PKG-12). `locationId` is the storage room's id. */
export const NewPackage = z.strictObject({
  facilityId: entityId,
  /** An unused package tag. */
  label: PackageLabel,
  locationId: chosenId,
  sublocation: ChosenSublocation,
  /** The product: an item of the facility. */
  itemId: chosenId,
  date: businessDay,
  note: optionalText(1000),
  said: SaidOfNew.optional(),
})
export type NewPackage = z.infer<typeof NewPackage>

/** A package is made of that many things at the most, so that a form stays one that people can read. */
export const mostSources = 100

const underRemaining = 'Must be a number under remaining'

/** What is taken of a source: that it is a number above 0 and what is left are one sentence (PKG-13, PKG-19). */
export const takenAmount = z
  .number(underRemaining)
  .max(1_000_000_000, underRemaining)
  .refine((value) => rounded(value) > 0, underRemaining)

export interface NewPackageFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocations?: Sublocations
  /** Undefined when the facility has no such item. */
  item: Item | undefined
  locationTypes: readonly LocationType[]
  /** The package tags that may be given out. */
  availableTags: TagStock
  /** What may be said of it beside; nothing where they are left out. */
  abilities?: PackageAbilities
  labTestBatches?: readonly string[]
  today: string
}

/** Why there cannot be such a package, whatever it is made of (PKG-12). */
export const newPackageProblems = (
  { label, sublocation, date, said }: Pick<NewPackage, 'label' | 'sublocation' | 'date' | 'said'>,
  { room, item, locationTypes, sublocations, availableTags, today, abilities, labTestBatches = [] }: NewPackageFacts,
): Problem[] => [
  ...unavailableTagProblems([label], availableTags, 'package').map((message) => ({ path: 'label', message })),
  ...destinationProblems(room, { use: 'packages', locationTypes }),
  ...sublocationProblems(sublocation, sublocations),
  ...(item ? [] : [{ path: 'itemId', message: 'Unknown Item' }]),
  ...atPath('date', dayProblems(date, today)),
  ...saidOfNewProblems(said, date, abilities && { abilities, labTestBatches }),
]

/** One thing that a package is made of, as its row of the form is told what is wrong with it. */
interface Source {
  /** Null when the facility has none of this name. */
  strainNames: readonly string[] | null
  /** What is taken, in the unit of `remaining`; null when it cannot be said in it. */
  taken: number | null
  remaining: number
  item: Item | undefined
}

/** Why a package of this product cannot take that much of this source (PKG-13, PKG-14, PKG-19). */
export function sourceProblems({ strainNames, taken, remaining, item }: Source): string[] {
  const strain = item?.metrc.StrainName ?? null
  const fits = strainNames !== null && (strain === null || strainNames.includes(strain))
  if (!fits) return ['Invalid Name or Strain for Product']
  return taken === null || !(taken > 0) || taken > remaining ? [underRemaining] : []
}

/** The problems of each source. Where there are several, each says which it is about. */
export const problemsOfSources = <S extends { name: string }>(
  sources: readonly S[],
  list: 'harvests' | 'packages',
  problemsOf: (source: S) => Problem[],
): Problem[] =>
  sources.flatMap((source, at) =>
    problemsOf(source).map((problem) => ({
      ...problem,
      path: `${list}.${at}`,
      message: sources.length === 1 ? problem.message : `${source.name}: ${problem.message}`,
    })),
  )
