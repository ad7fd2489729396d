import { kindsThatMake } from '@cultivatd/domain/operation/operation-kinds'
import type { Package } from '@cultivatd/domain/package/package'
import { Package as PackageIcon } from 'lucide-react'
import { useCallback } from 'react'
import { useKnownFirst } from '../live/use-known-first.ts'
import { useTopic } from '../live/use-topic.ts'
import {
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { Tag } from '../trade/tag.tsx'
import { PackageDetails, packageActions } from './package-details.tsx'
import type { KnownPackage } from './package-page.ts'
import { PackageSummary } from './package-summary.tsx'

const packagePages: PagesOfKind<'package', KnownPackage> = {
  kind: 'package',
  entity: 'package',
  title: 'Package',
  noun: 'package',
  icon: PackageIcon,
  synced: 'packages',
  subtitle: (label) => <Tag label={label} />,
  useRecord: usePackage,
  notHere: 'It may have been transferred, or the label may be mistyped.',
  makes: kindsThatMake('package'),
  Summary: PackageSummary,
  Details: PackageDetails,
  actions: packageActions,
}

/** A package above whatever page is open, by its label in the address. */
export const PackageOverlay = (props: RecordOverlayProps<'package'>) => <RecordOverlay {...props} of={packagePages} />

function usePackage(facilityId: string, label: string): FoundRecord<KnownPackage> {
  const topic = useTopic('package', { facilityId, label })
  const isMeant = useCallback((row: Package) => row.metrc.Label === label, [label])
  const { rows, status, message } = useKnownFirst(topic, 'packages', facilityId, isMeant)
  const { rows: harvests } = useTopic('packageHarvests', { facilityId, label })
  const [pkg] = rows
  return { status, message, name: label, about: pkg?.metrc.Item.Name, known: pkg && { pkg, harvests } }
}
