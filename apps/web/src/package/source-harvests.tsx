import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Package } from '@cultivatd/domain/package/package'
import type { SourceHarvest } from '@cultivatd/domain/package/source-harvest'
import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { BrokenName } from '../trade/broken-name.tsx'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { fullDayText } from '../ui/dates.ts'

/** Where a package is from changes hardly ever: what was told on one page counts for the next. */
const freshMs = 600_000

/**
 * The harvests that Metrc says a package is of, asked by who looks; null while it is not known, where this Metrc does not
 * tell, and while it is away.
 */
export function useSourceHarvests({ facilityId, metrc }: Package): readonly SourceHarvest[] | null {
  const { Label: label, SourceHarvestNames, SourcePackageLabels } = metrc
  const { data } = useQuery({
    queryKey: ['source-harvests', facilityId, label, SourceHarvestNames],
    queryFn: ({ signal }) => api.package.sourceHarvests({ params: { facilityId, label } }, { signal }),
    // What was made of nothing else is of no harvest.
    enabled: SourceHarvestNames !== null || SourcePackageLabels !== null,
    staleTime: ({ state }) => (state.data?.isAway ? 0 : freshMs),
    gcTime: freshMs,
  })
  return data?.harvests?.length ? data.harvests : null
}

interface SourceHarvestsProps {
  pkg: Package
  told: readonly SourceHarvest[] | null
  /** Those that bear the names on the package. */
  harvests: readonly Harvest[]
}

/** The harvests that a package was made of, a way to each that is here. */
export function SourceHarvests({ pkg, told, harvests }: SourceHarvestsProps) {
  return (
    <ul className="col g1" aria-label="Source harvests">
      {told
        ? told.map((harvest) => (
            <ToldHarvest
              key={`${harvest.licenseNumber} ${harvest.name} ${harvest.day}`}
              harvest={harvest}
              isOneOfSeveral={told.filter(({ name }) => name === harvest.name).length > 1}
              isOurs={harvest.licenseNumber === pkg.facilityId}
            />
          ))
        : (pkg.metrc.SourceHarvestNames ?? '')
            .split(', ')
            .map((name) => (
              <NamedHarvest
                key={name}
                name={name}
                facilityId={pkg.facilityId}
                named={harvests.filter((harvest) => harvest.metrc.Name === name)}
              />
            ))}
    </ul>
  )
}

interface ToldHarvestProps {
  harvest: SourceHarvest
  isOneOfSeveral: boolean
  /** Of the facility that the package is in. */
  isOurs: boolean
}

function ToldHarvest({ harvest, isOneOfSeveral, isOurs }: ToldHarvestProps) {
  const { name, day, licenseNumber, facilityName, harvestId } = harvest
  const words = (
    <>
      <BrokenName name={name} />
      {isOneOfSeveral && day !== null && `, ${fullDayText(day)}`}
    </>
  )
  return (
    <li>
      {harvestId === null ? (
        <span className="mono small">{words}</span>
      ) : (
        <OverlayLink className="link tap mono small" address={{ harvest: harvestId, in: licenseNumber }}>
          {words}
        </OverlayLink>
      )}
      {!isOurs && <span className="small dim"> of {facilityName || licenseNumber}</span>}
    </li>
  )
}

interface NamedHarvestProps {
  name: string
  facilityId: string
  named: readonly Harvest[]
}

/** By the name that Metrc prints on the package: of one on two days it does not tell which, so each is offered, with its day. */
function NamedHarvest({ name, facilityId, named }: NamedHarvestProps) {
  if (named.length === 0)
    return (
      <li className="mono small">
        <BrokenName name={name} />
      </li>
    )
  return named.map((harvest) => (
    <li key={harvest.id}>
      <OverlayLink className="link tap mono small" address={{ harvest: harvest.id, in: facilityId }}>
        <BrokenName name={name} />
        {named.length > 1 && `, ${fullDayText(harvest.metrc.HarvestStartDate ?? '')}`}
      </OverlayLink>
    </li>
  ))
}
