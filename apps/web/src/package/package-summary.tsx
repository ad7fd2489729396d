import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import {
  isUnderOne,
  type Package,
  strainText,
  type TransferredTo,
  transferredText,
} from '@cultivatd/domain/package/package'
import { placeName } from '@cultivatd/domain/sublocation/place-name'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { type Fact, Facts, Pending } from '../record/facts.tsx'
import type { SummaryProps } from '../record/record-page.ts'
import { PackageLink } from '../trade/package-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { dayText, fullDayText } from '../ui/dates.ts'
import { LifeStrip } from '../ui/elevation/life-strip.tsx'
import { numberText } from '../ui/number-text.ts'
import { State } from '../ui/state.tsx'
import { packageLife } from './package-life.ts'
import { marksText } from './package-marks-text.ts'
import { amountText, packageQuantityText } from './package-list.ts'
import type { KnownPackage } from './package-page.ts'
import { PackageTransfers } from './package-transfers.tsx'
import { SourceHarvests, useSourceHarvests } from './source-harvests.tsx'
import styles from './package.module.css'

/** What is longer is a sentence. */
const longestValue = 24

/** What a package is: the left side of its details and of its forms. */
export function PackageSummary({ pkg, harvests, isBesideForm, pending }: KnownPackage & SummaryProps) {
  return (
    <div className={classNames(styles.psumm, isBesideForm && styles.short)}>
      <div className={styles.qbig}>
        <span className="cap dim">Quantity</span>
        <span className="num">
          {packageQuantityText(pkg)}
          <small>{pkg.metrc.UnitOfMeasureAbbreviation}</small>
        </span>
      </div>
      <Pending text={pending} isValue={pending !== null && pending.length <= longestValue} />
      {isUnderOne(pkg) && (
        <p className="st mt1" data-tone="warn">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          Under 1 {pkg.metrc.UnitOfMeasureAbbreviation}
        </p>
      )}
      {pkg.transferred && <Transferred pkg={pkg} to={pkg.transferred} />}
      <div className={styles.rest}>
        <Life pkg={pkg} harvests={harvests} />
        <PackageFacts pkg={pkg} harvests={harvests} />
      </div>
    </div>
  )
}

/** That somebody else has it, and the way to the transfer that it left with. */
function Transferred({ pkg: { facilityId }, to }: { pkg: Package; to: TransferredTo }) {
  const { manifestNumber, receivedDay, isTransferKnown } = to
  const manifest = manifestNumber && `Manifest ${manifestNumber}`
  return (
    <div className="mt1">
      <State kind="warn">{transferredText(to)}</State>
      <p className="small muted row g2">
        {receivedDay && <span>Received {fullDayText(receivedDay)}</span>}
        {manifest && isTransferKnown && (
          <Link className="link tap" to="/facility/$facilityId/transfers" params={{ facilityId }}>
            {manifest}
          </Link>
        )}
        {manifest && !isTransferKnown && <span>{manifest}</span>}
      </p>
    </div>
  )
}

function Life({ pkg, harvests }: { pkg: Package; harvests: readonly Harvest[] }) {
  const { cut, dried, packed } = packageLife(pkg, harvests)
  return (
    <LifeStrip
      cut={
        cut && {
          what: cut.plants === null ? 'Cut' : `${numberText(cut.plants)} ${cut.plants === 1 ? 'plant' : 'plants'}`,
          when: cut.plants === null ? dayText(cut.day) : `Cut ${dayText(cut.day)}`,
        }
      }
      dried={
        dried && {
          what: `${numberText(Math.round(dried.wetWeight))} ${dried.unit === 'Grams' ? 'g' : dried.unit} wet`,
          when: dried.days === null ? 'Dried' : `Dried ${dried.days} ${dried.days === 1 ? 'day' : 'days'}`,
        }
      }
      packed={{
        what: packed.quantity !== null && `${amountText(packed.quantity, pkg.metrc.UnitOfMeasureName)} ${packed.unit}`,
        when: packed.day ? `Packed ${dayText(packed.day)}` : 'Packed',
      }}
    />
  )
}

function PackageFacts({ pkg, harvests }: Pick<KnownPackage, 'pkg' | 'harvests'>) {
  const { facilityId, metrc } = pkg
  const told = useSourceHarvests(pkg)
  const { rows: transfers } = useTopic('packageTransfers', { facilityId, label: metrc.Label })
  const facts: readonly Fact[] = [
    { name: 'Item', value: metrc.ProductName, isWide: true },
    { name: 'Strain', value: strainText(pkg) },
    { name: 'Category', value: metrc.ProductCategoryName },
    // READ-111: a location that is no room of ours any more.
    {
      name: 'Location',
      value: pkg.transferred ? null : placeName(metrc.LocationName ?? 'Unknown Location', metrc.SublocationName),
    },
    { name: 'Packaged', value: metrc.PackagedDate && fullDayText(metrc.PackagedDate) },
    { name: 'Archived', value: !pkg.transferred && metrc.ArchivedDate && fullDayText(metrc.ArchivedDate) },
    { name: 'Use by', value: metrc.UseByDate && fullDayText(metrc.UseByDate) },
    { name: 'Sell by', value: metrc.SellByDate && fullDayText(metrc.SellByDate) },
    { name: 'Expires', value: metrc.ExpirationDate && fullDayText(metrc.ExpirationDate) },
    { name: 'Marks', value: marksText(pkg) },
    { name: 'External ID', value: metrc.ExternalId },
    { name: 'Remediated', value: metrc.RemediationDate && fullDayText(metrc.RemediationDate) },
    { name: 'Decontaminated', value: metrc.DecontaminationDate && fullDayText(metrc.DecontaminationDate) },
    { name: 'Finished', value: metrc.FinishedDate && fullDayText(metrc.FinishedDate) },
    {
      name: 'Source harvest',
      value: (told ?? metrc.SourceHarvestNames) && <SourceHarvests pkg={pkg} told={told} harvests={harvests} />,
      isWide: true,
    },
    { name: 'Source packages', value: metrc.SourcePackageLabels && <SourcePackages pkg={pkg} />, isWide: true },
    {
      name: 'Transfers',
      value: !pkg.transferred && transfers.length > 0 && <PackageTransfers transfers={transfers} />,
      isWide: true,
    },
    { name: 'Note', value: metrc.Note?.trim() || null, isWide: true },
  ]
  return <Facts facts={facts} />
}

/** Each link asks for its package; beyond this many their tags do. */
const mostLinks = 20

/** The packages that it was made of, as Metrc prints them. */
function SourcePackages({ pkg: { facilityId, metrc } }: { pkg: Package }) {
  return (
    <ul className="col g1" aria-label="Source packages">
      {(metrc.SourcePackageLabels ?? '').split(/,\s*/).map((label, at) => (
        <li key={label}>
          {at < mostLinks ? <PackageLink facilityId={facilityId} label={label} /> : <Tag label={label} />}
        </li>
      ))}
    </ul>
  )
}
