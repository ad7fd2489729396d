import type { MappingAction } from '@cultivatd/domain/catalogue/mapping'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { type MappedFacility, type MappingColumn, MappingTable } from './mapping-table.tsx'
import styles from './catalogue.module.css'
import { UnlinkDialog } from './unlink-dialog.tsx'
import { type FacilityWrite, useFacilityWrites } from './use-facility-writes.ts'

interface MappingCardProps {
  /** 'strain' */
  noun: string
  /** Of the record of ours. */
  name: string
  topic: LiveTopic<MappingRow>
  columns: readonly MappingColumn[]
  mayEdit: boolean
  /** What an update takes away in Metrc; null for nothing. */
  lostByUpdate?: string | null
  /** The record as it is here, made or changed in one facility. */
  writeOf: (facility: MappedFacility) => FacilityWrite
  /** The dialog that links it there. */
  unlink: (facility: MappedFacility, options: CallOptions) => Promise<unknown>
  link: (dialog: { facility: MappedFacility; onCreate: () => void; onClose: () => void }) => ReactNode
}

/** The facilities in which one press does the same: two at least, for one has its own button. */
function together(facilities: readonly MappedFacility[], ...states: MappedFacility['row']['cell']['state'][]) {
  const some = facilities.filter(({ row }) => states.includes(row.cell.state))
  return some.length > 1 ? some : []
}

const mayUpdate = ({ row: { cell } }: MappedFacility): boolean =>
  cell.state === 'differs' || (cell.state === 'refused' && cell.write.what === 'update')

/** How a record of the catalogue stands in Metrc in each active facility, and what sends it there (STRAIN-08, ITEM-04). */
export function MappingCard(props: MappingCardProps) {
  const { noun, name, topic, columns, mayEdit, lostByUpdate, writeOf, link, unlink } = props
  const names = new Map(useTopic('facilities').rows.map(({ id, metrc }) => [id, metrc.DisplayName]))
  const facilities = topic.rows.map((row) => ({ id: row.id, name: names.get(row.id) ?? row.id, row }))
  const { busy, send } = useFacilityWrites()
  const [linking, setLinking] = useState<MappedFacility | null>(null)
  const [unlinking, setUnlinking] = useState<MappedFacility | null>(null)
  const write = (some: readonly MappedFacility[]) =>
    void send(some.map(writeOf), (confirmed) => {
      const [one] = confirmed
      return `Sent ${name} to ${confirmed.length === 1 ? one?.facility.name : `${confirmed.length} facilities`}`
    })
  const matching = facilities.filter(({ row }) => row.cell.state === 'matches').length
  return (
    <div className="mt4">
      <Card
        title="In Metrc, by facility"
        isPadded={false}
        actions={
          <>
            <span className="small dim hide-p">
              {`${matching} of ${facilities.length} ${facilities.length === 1 ? 'facility' : 'facilities'} ${matching === 1 ? 'matches' : 'match'}`}
            </span>
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
        {mayEdit && lostByUpdate && facilities.some(mayUpdate) && <p className="pad small dim">{lostByUpdate}</p>}
        <TopicRows topic={topic} noun="facilities" empty={<p className="pad dim">No facility is active.</p>}>
          {() => (
            <MappingTable
              noun={noun}
              name={name}
              facilities={facilities}
              columns={columns}
              onAction={
                mayEdit
                  ? (action: MappingAction, facility) => (action === 'link' ? setLinking(facility) : write([facility]))
                  : null
              }
              onUnlink={mayEdit ? setUnlinking : null}
              busy={busy}
            />
          )}
        </TopicRows>
      </Card>
      {unlinking && mayEdit && (
        <UnlinkDialog noun={noun} name={name} facility={unlinking} call={unlink} onClose={() => setUnlinking(null)} />
      )}
      {linking &&
        mayEdit &&
        link({
          facility: linking,
          onCreate() {
            setLinking(null)
            write([linking])
          },
          onClose: () => setLinking(null),
        })}
    </div>
  )
}

interface ForAllProps {
  verb: 'Create' | 'Update'
  facilities: readonly MappedFacility[]
  busy: ReadonlySet<string>
  onPress: (facilities: readonly MappedFacility[]) => void
}

/** The same for several facilities at once; each stands for itself. */
function ForAll({ verb, facilities, busy, onPress }: ForAllProps) {
  const free = facilities.filter(({ id }) => !busy.has(id))
  if (facilities.length === 0) return null
  return (
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
