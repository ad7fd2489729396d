import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId, pleaseEnterValue } from '../field/field.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { ChosenSublocation, isInPlace, sublocationProblems, type Sublocations } from '../sublocation/sublocation.ts'
import { actionProblems, type Package, PackageLabel, packageNotHere } from './package.ts'

/** Ten writes to Metrc, one after the other: as long as somebody waits for one answer. */
export const mostPackagesAtOnce = 100

/** Other room for one or many packages (API-22, PKG-07). `locationId` is the room's id. */
export const PackageMove = z.strictObject({
  facilityId: entityId,
  locationId: z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(100),
  sublocation: ChosenSublocation,
  date: businessDay,
  packageLabels: z
    .array(PackageLabel)
    .min(1, 'Choose at least one package')
    .max(mostPackagesAtOnce, `Move at most ${mostPackagesAtOnce} packages at once`)
    .refine((labels) => new Set(labels).size === labels.length, 'Each package once'),
})
export type PackageMove = z.infer<typeof PackageMove>

/** What people fill in: screens send any number of packages, a hundred in one request. */
export const PackageMoveForm = PackageMove.omit({ packageLabels: true })
export type PackageMoveForm = z.infer<typeof PackageMoveForm>

/** One package of a move, by the label that was asked for; undefined when the facility has none of it. */
export interface NamedPackage {
  label: string
  pkg: Package | undefined
  /** A move of it has no end yet: where it is shown is not where it will be, and to go there is a move as well. */
  isMoving?: boolean
}

interface MoveFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  sublocation?: ChosenSublocation
  sublocations?: Sublocations
  locationTypes: readonly LocationType[]
  date: string
  today: string
}

/**
 * Why these packages cannot go to this room; empty when they may go to Metrc (PKG-07). What is wrong with one of several
 * begins with its label.
 */
export function moveProblems(
  packages: readonly NamedPackage[],
  { room, sublocation, locationTypes, sublocations, date, today }: MoveFacts,
): Problem[] {
  return [
    ...destinationProblems(room, { use: 'packages', locationTypes }),
    ...sublocationProblems(sublocation, sublocations),
    ...packages.flatMap(({ label, pkg }) =>
      (pkg ? actionProblems(pkg, 'move') : [packageNotHere(label)]).map((problem) => ({
        ...problem,
        path: 'packageLabels',
        message: packages.length === 1 ? problem.message : `${label}: ${problem.message}`,
      })),
    ),
    ...(room &&
    packages.length > 0 &&
    packages.every(({ pkg, isMoving }) => pkg && isIn(pkg, room, isMoving, sublocation))
      ? [{ path: 'locationId', message: alreadyThere(packages.length, room) }]
      : []),
    ...atPath('date', dayProblems(date, today)),
  ]
}

/** Whether a package needs no move to be in this room. */
export const isIn = ({ metrc }: Package, room: Room, isMoving = false, sublocation?: ChosenSublocation): boolean =>
  !isMoving && isInPlace(metrc, room, sublocation)

const alreadyThere = (count: number, { metrc }: Room): string =>
  count === 1 ? `The package is in ${metrc.Name} already` : `All packages are in ${metrc.Name} already`
