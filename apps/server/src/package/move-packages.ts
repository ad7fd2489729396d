import { AppError, type Problem } from '@cultivatd/domain/app-error'
import type { Package } from '@cultivatd/domain/package/package'
import type { Room } from '@cultivatd/domain/room/room'
import { maxRowsPerWrite } from '@cultivatd/metrc/writes'
import type { Services } from '../http/services.ts'
import type { Person } from '../http/person.ts'

interface Move {
  facilityId: string
  by: Person
  packages: readonly Package[]
  room: Room
  date: string
  ledger: Services['ledger']
}

const plural = (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`

/**
 * Moves packages in writes of ten, one after the other. A refused ten does not stop the rest; what was refused is
 * told at the end with Metrc's words, beside how many were moved. When Metrc stops answering, nothing more is sent.
 */
export async function movePackages({ facilityId, by, packages, room, date, ledger }: Move): Promise<void> {
  const toMove = packages.filter(({ metrc }) => metrc.LocationId !== room.metrc.Id)
  let moved = 0
  const problems: Problem[] = []
  for (let from = 0; from < toMove.length; from += maxRowsPerWrite) {
    const ten = toMove.slice(from, from + maxRowsPerWrite)
    const labels = ten.map(({ metrc }) => metrc.Label)
    try {
      await ledger.perform({
        kind: 'package.move',
        facilityId,
        by,
        records: labels,
        summary: `Moved to ${room.metrc.Name}`,
        payload: { labels, roomName: room.metrc.Name, date },
        before: ten.map(({ metrc }) => ({
          Label: metrc.Label,
          LocationId: metrc.LocationId,
          LocationName: metrc.LocationName,
        })),
      })
      moved += ten.length
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'metrc-refused') throw afterPart(error, moved, toMove.length)
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0)
    throw new AppError('metrc-refused', moved > 0 ? [told(moved, toMove.length), ...problems] : problems)
}

const told = (moved: number, all: number) => `${plural(moved)} of ${all} moved. The others stay where they are.`

/** Metrc stopped answering in the middle: what is done stays done and is said. */
function afterPart(error: AppError, moved: number, all: number): AppError {
  return moved > 0 ? new AppError(error.code, [told(moved, all), ...error.problems], { cause: error }) : error
}
