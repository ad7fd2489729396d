import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { OverlayLink } from '../trade/overlay-link.tsx'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { LineButton } from '../ui/line-button.tsx'
import { numberText } from '../ui/number-text.ts'
import styles from './harvest.module.css'

/** A harvest is packed in some tens; what is packed of those again bears its name too. */
const shownAtFirst = 20

const sectionId = 'packages-of-harvest'

/** The packages that bear the name of a harvest, as the ways to their pages. */
export function MadePackages({ harvest: { facilityId, id } }: { harvest: Harvest }) {
  const { rows: packages } = useTopic('harvestPackages', { facilityId, harvestId: id })
  const [isWhole, setWhole] = useState(false)
  if (packages.length === 0) return null
  return (
    <section id={sectionId} tabIndex={-1} aria-labelledby={`${sectionId}-title`}>
      <h2 id={`${sectionId}-title`}>
        Packages <span className="dim">{numberText(packages.length)}</span>
      </h2>
      <ul className={classNames('mt3', styles.hsteps)} aria-label="Packages of this harvest">
        {(isWhole ? packages : packages.slice(0, shownAtFirst)).map(({ id: packageId, metrc }) => (
          <li key={packageId}>
            <span className="grow">
              <OverlayLink address={{ package: metrc.Label, in: facilityId }}>
                <Tag label={metrc.Label} />
              </OverlayLink>
              <span className="small dim">{metrc.ProductName}</span>
            </span>
            <b className="m">
              {quantityText(metrc.Quantity)} {metrc.UnitOfMeasureAbbreviation}
            </b>
          </li>
        ))}
      </ul>
      {!isWhole && packages.length > shownAtFirst && (
        <p className="mt2">
          <LineButton onClick={() => setWhole(true)}>Show all {numberText(packages.length)}</LineButton>
        </p>
      )}
    </section>
  )
}

function goToPackages(): void {
  const section = document.getElementById(sectionId)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** How many packages Metrc counts of a harvest; on its details the way down to them. */
export function PackagesFact({ count, isBesideForm }: { count: number; isBesideForm: boolean }) {
  if (isBesideForm || count === 0) return numberText(count)
  return (
    <LineButton aria-label={`Show the packages, ${numberText(count)}`} onClick={goToPackages}>
      {numberText(count)}
    </LineButton>
  )
}
