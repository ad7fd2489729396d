import type { Strain } from '@cultivatd/domain/strain/strain'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { MappingCard } from '../record/mapping-card.tsx'
import { LinkStrain } from './link-strain.tsx'
import { strainColumns } from './strain-columns.ts'
import { strainWrite } from './strain-write.ts'

/** How a strain stands in Metrc in each active facility, and what sends it there (STRAIN-08, STRAIN-09). */
export const StrainMapping = ({ strain, mayEdit }: { strain: Strain; mayEdit: boolean }) => (
  <MappingCard
    noun="strain"
    name={strain.name}
    topic={useTopic('strainMapping', { strainId: strain.id })}
    columns={strainColumns}
    mayEdit={mayEdit}
    writeOf={(facility) => strainWrite(strain, facility)}
    unlink={({ id: facilityId }, options) => {
      const body = { facilityId, metrcStrainId: null, version: strain.version }
      return api.catalogueStrain.link({ params: { id: strain.id }, body }, options)
    }}
    link={(dialog) => <LinkStrain strain={strain} {...dialog} />}
  />
)
