import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, dayProblems, entityId, pleaseEnterValue } from '../field/field.ts'
import type { Room } from '../room/room.ts'
import { actionProblems, type Package, PackageLabel } from './package.ts'

/** Ten writes to Metrc, one after the other: as long as somebody waits for one answer. */
export const mostPackagesAtOnce = 100

/** Other room for one or many packages (API-22, PKG-07). `locationId` is the room's id. */
export const PackageMove = z.strictObject({
  facilityId: entityId,
  locationId: z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(100),
  date: businessDay,
  packageLabels: z
    .array(PackageLabel)
    .min(1, 'Choose at least one package')
    .max(mostPackagesAtOnce, `Move at most ${mostPackagesAtOnce} packages at once`)
    .refine((labels) => new Set(labels).size === labels.length, 'Each package once'),
})
export type PackageMove = z.infer<typeof PackageMove>

/** What people fill in: screens send any number of packages, ten in one request. */
export const PackageMoveForm = PackageMove.omit({ packageLabels: true })
export type PackageMoveForm = z.infer<typeof PackageMoveForm>

/** Why these packages cannot go to this room; empty when they may go to Metrc (PKG-07). */
export function moveProblems(
  packages: readonly Package[],
  room: Room | undefined,
  date: string,
  today: string,
): Problem[] {
  const problems: Problem[] = []
  if (!room) problems.push({ path: 'locationId', message: 'Unknown Room' })
  else if (room.metrc.Id === null)
    problems.push({
      path: 'locationId',
      message: `${room.metrc.Name} is not a Metrc location. Packages stay where the state can see them.`,
    })
  for (const pkg of packages)
    problems.push(...actionProblems(pkg, 'move').map((message) => ({ path: 'packageLabels', message })))
  const here = room
    ? packages.filter(({ metrc }) => metrc.LocationId !== null && metrc.LocationId === room.metrc.Id)
    : []
  if (room && packages.length > 0 && here.length === packages.length)
    problems.push({
      path: 'locationId',
      message:
        packages.length === 1
          ? `The package is in ${room.metrc.Name} already`
          : `All packages are in ${room.metrc.Name} already`,
    })
  for (const message of dayProblems(date, today)) problems.push({ path: 'date', message })
  return problems
}
