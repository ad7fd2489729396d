import type { MappingAction } from '@cultivatd/domain/catalogue/mapping'
import type { Strain } from '@cultivatd/domain/strain/strain'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { type MappedFacility, MappingTable } from '../record/mapping-table.tsx'
import { useFacilityWrites } from '../record/use-facility-writes.ts'
import { Card } from '../ui/card.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { LinkStrain } from './link-strain.tsx'
import { strainColumns } from './strain-columns.ts'
import { strainWrite } from './strain-write.ts'
import styles from './strain.module.css'

/** The facilities in which one press does the same: two at least, for one has its own button. */
function together(facilities: readonly MappedFacility[], ...states: MappedFacility['row']['cell']['state'][]) {
  const some = facilities.filter(({ row }) => states.includes(row.cell.state))
  return some.length > 1 ? some : []
}

/** How a strain stands in Metrc in each active facility, and what sends it there (STRAIN-08, STRAIN-09). */
export function StrainMapping({ strain, mayEdit }: { strain: Strain; mayEdit: boolean }) {
  const topic = useTopic('strainMapping', { strainId: strain.id })
  const names = new Map(useTopic('facilities').rows.map(({ id, metrc }) => [id, metrc.DisplayName]))
  const facilities = topic.rows.map((row) => ({ id: row.id, name: names.get(row.id) ?? row.id, row }))
  const { busy, send } = useFacilityWrites()
  const [linking, setLinking] = useState<MappedFacility | null>(null)
  const write = (some: readonly MappedFacility[]) =>
    void send(
      some.map((facility) => strainWrite(strain, facility)),
      (confirmed) =>
        `Sent ${strain.name} to ${confirmed.length === 1 ? confirmed[0]?.facility.name : `${confirmed.length} facilities`}`,
    )
  const onAction = (action: MappingAction, facility: MappedFacility) =>
    action === 'link' ? setLinking(facility) : write([facility])
  return (
    <div className="mt4">
      <Card
        title="In Metrc, by facility"
        isPadded={false}
        actions={
          <>
            <span className="small dim hide-p">{matchText(facilities)}</span>
            {mayEdit && (
              <>
                <ForAll
                  verb="Create"
                  facilities={together(facilities, 'unlinked', 'gone')}
                  busy={busy}
                  onPress={write}
                />
                <ForAll verb="Update" facilities={together(facilities, 'differs')} busy={busy} onPress={write} />
              </>
            )}
          </>
        }
      >
        <TopicRows topic={topic} noun="facilities" empty={<p className="pad dim">No facility is active.</p>}>
          {() => (
            <MappingTable
              noun="strain"
              name={strain.name}
              facilities={facilities}
              columns={strainColumns}
              onAction={mayEdit ? onAction : null}
              busy={busy}
            />
          )}
        </TopicRows>
      </Card>
      {linking && mayEdit && (
        <LinkStrain
          strain={strain}
          facility={linking}
          onCreate={() => {
            setLinking(null)
            write([linking])
          }}
          onClose={() => setLinking(null)}
        />
      )}
    </div>
  )
}

/** '1 of 3 facilities matches' */
function matchText(facilities: readonly MappedFacility[]): string {
  const matching = facilities.filter(({ row }) => row.cell.state === 'matches').length
  const all = facilities.length === 1 ? '1 facility' : `${facilities.length} facilities`
  return `${matching} of ${all} ${matching === 1 ? 'matches' : 'match'}`
}

interface ForAllProps {
  verb: 'Create' | 'Update'
  facilities: readonly MappedFacility[]
  busy: ReadonlySet<string>
  onPress: (facilities: readonly MappedFacility[]) => void
}

/** The same for several facilities at once; each stands for itself. */
const ForAll = ({ verb, facilities, busy, onPress }: ForAllProps) => {
  const free = facilities.filter(({ id }) => !busy.has(id))
  return facilities.length === 0 ? null : (
    <Button
      size="small"
      variant={verb === 'Update' ? 'tonal' : 'outlined'}
      className={styles.forAll}
      disabled={free.length === 0}
      onClick={() => onPress(free)}
    >
      {`${verb} at ${facilities.length} facilities`}
    </Button>
  )
}
