import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Package } from '@cultivatd/domain/package/package'
import { daysBetween } from '../ui/dates.ts'

/** What is known of a package's way: from the harvests that are here, else from the harvest's default name. */
export interface PackageLife {
  cut: { plants: number | null; day: string } | null
  dried: { wetWeight: number; unit: string; days: number | null } | null
  packed: { quantity: number | null; unit: string; day: string | null }
}

const dayOf = (name: string): string | null => /^(\d{4}-\d\d-\d\d)\|/.exec(name)?.[1] ?? null

/** The three pictures of the details page: cut, dried, packed. What is not known is left out. */
export function packageLife({ metrc }: Package, harvests: readonly Harvest[]): PackageLife {
  const names = (metrc.SourceHarvestNames ?? '').split(',').map((name) => name.trim())
  const source = names.length === 1 ? harvests.find((harvest) => harvest.metrc.Name === names[0]) : undefined
  const cutDay = source?.metrc.HarvestStartDate ?? (names.length === 1 && names[0] ? dayOf(names[0]) : null)
  const until = source?.status.dryEndDateTime ?? metrc.PackagedDate
  return {
    cut: cutDay ? { plants: source?.metrc.PlantCount ?? null, day: cutDay } : null,
    dried: source
      ? {
          wetWeight: source.metrc.TotalWetWeight,
          unit: source.metrc.UnitOfWeightName,
          days: cutDay && until ? Math.max(0, daysBetween(cutDay, until)) : null,
        }
      : null,
    packed: {
      quantity: metrc.OriginalPackageQuantity,
      unit: metrc.UnitOfMeasureAbbreviation,
      day: metrc.PackagedDate,
    },
  }
}
