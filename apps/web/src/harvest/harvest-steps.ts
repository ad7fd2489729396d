import { type Harvest, isManicure } from '@cultivatd/domain/harvest/harvest'

/** A step of a harvest as its details list it. */
export interface StepRow {
  name: string
  started: string | null
  ended: string | null
  is: 'todo' | 'now' | 'done'
}

/** The steps of a harvest with their days; the manicure only of a full plant (HARV-05 to HARV-07). */
export function stepRows(harvest: Pick<Harvest, 'metrc' | 'status'>): StepRow[] {
  const { status } = harvest
  const rows = [
    { name: 'Manicure trim', started: status.manicureStartDateTime, ended: status.manicureEndDateTime },
    { name: 'Drying', started: status.dryStartDateTime, ended: status.dryEndDateTime },
    { name: 'Final trim', started: status.trimStartDateTime, ended: status.trimEndDateTime },
  ]
  return (isManicure(harvest) ? rows.slice(1) : rows).map((row) => ({
    ...row,
    is: row.ended ? 'done' : row.started ? 'now' : 'todo',
  }))
}
