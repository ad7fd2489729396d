import type { Package } from '@cultivatd/domain/package/package'
import { Tag } from '../trade/tag.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { useRoomVerb } from '../trade/room-verbs.ts'
import { VerbOfRecords } from '../trade/verb-of-records.tsx'
import { isMovable, packageQuantityText } from './package-list.ts'

interface PackageVerbsProps {
  packages: readonly Package[]
  /** Opens the form for packages that are scanned. */
  onAdjust: () => void
}

/** What the bar of a phone offers for the packages of a room. */
export function PackageVerbs({ packages, onAdjust }: PackageVerbsProps) {
  const { open } = useOverlay()
  useRoomVerb('adjust', packages.length > 0 ? onAdjust : null)
  return (
    <VerbOfRecords
      verb="move"
      title="Move which package?"
      scans
      placeholder="Last digits, item or strain"
      choices={packages.filter(isMovable).map(choiceOf)}
      onChoose={(label) => open({ package: label, page: 'move' })}
    />
  )
}

const choiceOf = (pkg: Package) => ({
  id: pkg.metrc.Label,
  text: `${pkg.metrc.Label} ${pkg.metrc.Item.Name}`,
  shown: <Tag label={pkg.metrc.Label} />,
  about: `${pkg.metrc.Item.Name}, ${packageQuantityText(pkg)} ${pkg.metrc.UnitOfMeasureAbbreviation}`,
})
