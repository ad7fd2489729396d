import { sharesText } from '@cultivatd/domain/strain/shares'
import type { MetrcStrain } from '@cultivatd/domain/strain/metrc-strain'
import type { Strain } from '@cultivatd/domain/strain/strain'
import { useMemo } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { type LinkCandidate, LinkDialog } from '../record/link-dialog.tsx'
import type { MappedFacility } from '../record/mapping-table.tsx'
import { useLinking } from '../record/use-linking.ts'
import { levelPercentText } from './percent-text.ts'
import { strainDifferences } from './strain-columns.ts'

interface LinkStrainProps {
  strain: Strain
  facility: MappedFacility
  onCreate: (() => void) | null
  onClose: () => void
}

/** Links a strain of the organization to one that a facility has in Metrc. */
export function LinkStrain({ strain, facility, onCreate, onClose }: LinkStrainProps) {
  const { rows, status } = useTopic('strains', { facilityId: facility.id })
  const own = useTopic('catalogueStrains').rows
  const candidates = useMemo(() => candidatesOf(rows, own, facility.id), [rows, own, facility.id])
  const call = (metrcStrainId: number, options: CallOptions) => {
    const body = { facilityId: facility.id, metrcStrainId, version: strain.version }
    return api.catalogueStrain.link({ params: { id: strain.id }, body }, options)
  }
  const { link, isBusy } = useLinking({ ...strain, facility }, call, onClose)
  return (
    <LinkDialog
      name={strain.name}
      noun={['strain', 'strains']}
      facility={facility}
      candidates={candidates}
      isLoading={status === 'loading'}
      differsAfter={(id) => {
        const found = rows.find(({ metrc }) => metrc.Id === id)
        return found ? strainDifferences(strain, asPrinted(found)) : []
      }}
      isBusy={isBusy}
      onLink={link}
      onCreate={onCreate}
      onClose={onClose}
    />
  )
}

/** As an update would write it: the entity spells one field otherwise (READ-63). */
const asPrinted = ({ metrc: { SativePercentage, ...metrc } }: MetrcStrain) => ({
  ...metrc,
  SativaPercentage: SativePercentage,
})

function candidatesOf(rows: readonly MetrcStrain[], own: readonly Strain[], facilityId: string): LinkCandidate[] {
  const linked = new Map(
    own.flatMap(({ name, metrcStrains }) =>
      metrcStrains.flatMap(({ metrcLicense, metrcStrainId }) =>
        metrcLicense === facilityId ? [[metrcStrainId, name] as const] : [],
      ),
    ),
  )
  return rows.map(({ metrc }) => ({
    id: metrc.Id,
    name: metrc.Name,
    facts: factsOf(metrc),
    linkedTo: linked.get(metrc.Id) ?? null,
    isUsed: metrc.IsUsed,
  }))
}

function factsOf({ SativePercentage, IndicaPercentage, ThcLevel, CbdLevel }: MetrcStrain['metrc']): string {
  const shares = sharesText({ sativaPercent: SativePercentage, indicaPercent: IndicaPercentage })
  const levels = [
    ['THC', ThcLevel],
    ['CBD', CbdLevel],
  ] as const
  return [
    shares,
    ...levels.flatMap(([name, level]) => (level === null ? [] : [`${name} ${levelPercentText(level)}`])),
  ].join(', ')
}
