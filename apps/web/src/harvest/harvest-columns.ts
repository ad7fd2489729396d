import {
  type Harvest,
  type HarvestGroup,
  type HarvestStep,
  harvestGroup,
  harvestGroups,
  weightBalance,
} from '@cultivatd/domain/harvest/harvest'

/** A column of a dry room's board (HARV-01). */
export interface HarvestColumn {
  group: HarvestGroup
  title: string
  empty: string
  harvests: Harvest[]
  /** What hangs in the column now, in grams. */
  grams: number
}

const byStart = (a: Harvest, b: Harvest): number =>
  (a.metrc.HarvestStartDate ?? '').localeCompare(b.metrc.HarvestStartDate ?? '') ||
  a.metrc.Name.localeCompare(b.metrc.Name)

/** The harvests of a dry room that are not finished (HARV-02, READ-55), in the four columns, oldest first. */
export function harvestColumns(harvests: readonly Harvest[], metrcLocationId: number | null): HarvestColumn[] {
  const here = harvests.filter(
    ({ metrc }) =>
      metrc.FinishedDate === null && metrcLocationId !== null && metrc.DryingLocationId === metrcLocationId,
  )
  return harvestGroups.map((column) => {
    const inside = here.filter((harvest) => harvestGroup(harvest) === column.group).sort(byStart)
    return { ...column, harvests: inside, grams: inside.reduce((sum, one) => sum + weightBalance(one).now, 0) }
  })
}

/** Active and On Hold harvests, each newest first (HARV-13). */
export function harvestLists(harvests: readonly Harvest[]): { active: Harvest[]; onHold: Harvest[] } {
  const open = harvests.filter(({ metrc }) => metrc.FinishedDate === null).sort((a, b) => byStart(b, a))
  return {
    active: open.filter(({ metrc }) => !metrc.IsOnHold),
    onHold: open.filter(({ metrc }) => metrc.IsOnHold),
  }
}

/** The day on which the present step began; null where it has not begun. */
export function stepSince({ status }: Pick<Harvest, 'status'>, step: HarvestStep): string | null {
  if (step === 'InProgressManicure') return status.manicureStartDateTime
  if (step === 'InProgressDry') return status.dryStartDateTime
  if (step === 'InProgressTrim') return status.trimStartDateTime
  return step === 'Complete' ? status.trimEndDateTime : null
}

/** How much of the wet weight is gone as moisture, in percent; null without a wet weight. */
export function lostPercent(harvest: Harvest): number | null {
  const { wet, moisture } = weightBalance(harvest)
  return wet > 0 ? Math.round((100 * moisture) / wet) : null
}
