import { type MappingAction, mappingActions, whyNotMade } from '@cultivatd/domain/catalogue/mapping'
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
import { type FacilityWrite, useFacilityWrites, type WriteEnd } from './use-facility-writes.ts'

/** What makes a record in a facility that wants files with it. */
export interface MakingDialog {
  facility: MappedFacility
  isBusy: boolean
  send: (writes: readonly FacilityWrite[]) => Promise<readonly WriteEnd[]>
  onClose: () => void
}

interface MappingCardProps {
  /** 'strain' */
  noun: string
  /** Of the record of ours. */
  name: string
  topic: LiveTopic<MappingRow>
  columns: readonly MappingColumn[]
  mayEdit: boolean
  /** The record as it is here, made or changed in one facility. */
  writeOf: (facility: MappedFacility) => FacilityWrite
  /** The dialog that links it there. */
  unlink: (facility: MappedFacility, options: CallOptions) => Promise<unknown>
  /** The dialog that asks for the files without which a facility makes none; left out where no facility asks for any. */
  making?: (dialog: MakingDialog) => ReactNode
  /** `onCreate` is null where Metrc cannot be asked to make one. */
  link: (dialog: { facility: MappedFacility; onCreate: (() => void) | null; onClose: () => void }) => ReactNode
}

/** The facilities in which one press does the same: two at least, for one has its own button. */
function together(facilities: readonly MappedFacility[], isMeant: (row: MappingRow) => boolean) {
  const some = facilities.filter(({ row }) => isMeant(row))
  return some.length > 1 ? some : []
}

const mayCreate = (row: MappingRow): boolean => mappingActions(row, true).includes('create')

const asksForFiles = ({ filesAsked = [] }: MappingRow): boolean => filesAsked.length > 0

const mayUpdate = ({ cell }: MappingRow): boolean =>
  cell.state === 'differs' || (cell.state === 'refused' && cell.write.what === 'update')

/** How a record of the catalogue stands in Metrc in each active facility, and what sends it there (STRAIN-08, ITEM-04). */
export function MappingCard({ noun, name, topic, columns, mayEdit, writeOf, link, making, unlink }: MappingCardProps) {
  const names = new Map(useTopic('facilities').rows.map(({ id, metrc }) => [id, metrc.DisplayName]))
  const facilities = topic.rows.map((row) => ({ id: row.id, name: names.get(row.id) ?? row.id, row }))
  const { busy, send } = useFacilityWrites()
  const [linking, setLinking] = useState<MappedFacility | null>(null)
  const [unlinking, setUnlinking] = useState<MappedFacility | null>(null)
  const [makingAt, setMakingAt] = useState<string | null>(null)
  // What is on its way is not made a second time.
  const made = facilities.find(({ id, row }) => id === makingAt && mayCreate(row))
  const sendAll = (writes: readonly FacilityWrite[]) =>
    send(writes, (confirmed) => {
      const [one] = confirmed
      return `Sent ${name} to ${confirmed.length === 1 ? one?.facility.name : `${confirmed.length} facilities`}`
    })
  const write = (some: readonly MappedFacility[]) => void sendAll(some.map((facility) => writeOf(facility)))
  const create = (facility: MappedFacility) => {
    setLinking(null)
    if (making && asksForFiles(facility.row) && mayCreate(facility.row)) setMakingAt(facility.id)
    else write([facility])
  }
  const onAction = (action: MappingAction, facility: MappedFacility) => {
    if (action === 'link') setLinking(facility)
    else if (action === 'create') create(facility)
    else write([facility])
  }
  return (
    <div className="mt4">
      <Card
        title="In Metrc, by facility"
        isPadded={false}
        actions={<ForSeveral facilities={facilities} mayEdit={mayEdit} busy={busy} onPress={write} />}
      >
        {mayEdit && <Cautions facilities={facilities} />}
        <TopicRows topic={topic} noun="facilities" empty={<p className="pad dim">No facility is active.</p>}>
          {() => (
            <MappingTable
              noun={noun}
              name={name}
              facilities={facilities}
              columns={columns}
              onAction={mayEdit ? onAction : null}
              onUnlink={mayEdit ? setUnlinking : null}
              busy={busy}
            />
          )}
        </TopicRows>
      </Card>
      {unlinking && mayEdit && (
        <UnlinkDialog noun={noun} name={name} facility={unlinking} call={unlink} onClose={() => setUnlinking(null)} />
      )}
      {made &&
        mayEdit &&
        making?.({
          facility: made,
          isBusy: busy.has(made.id),
          send: sendAll,
          onClose: () => setMakingAt(null),
        })}
      {linking &&
        mayEdit &&
        link({
          facility: linking,
          onCreate: linking.row.makingProblems.length > 0 ? null : () => create(linking),
          onClose: () => setLinking(null),
        })}
    </div>
  )
}

/** What is to be known before one presses: what an update takes away, and what cannot be made, where not all are alike. */
function Cautions({ facilities }: { facilities: readonly MappedFacility[] }) {
  const lost = facilities.flatMap(({ row }) => (mayUpdate(row) && row.lostByUpdate) || [])
  return (
    <>
      {[...new Set(lost)].map((text) => (
        <p key={text} className="pad small dim">
          {text}
        </p>
      ))}
      {whyNotMade(facilities).map(({ at, problem }) => (
        <p key={problem} className="pad small dim">
          {at.length === facilities.length ? problem : `${at.join(', ')}: ${problem}`}
        </p>
      ))}
    </>
  )
}

interface ForSeveralProps extends Pick<ForAllProps, 'busy' | 'onPress'> {
  facilities: readonly MappedFacility[]
  mayEdit: boolean
}

/** In how many facilities it is as it is here, and one press for all where it is not. */
function ForSeveral({ facilities, mayEdit, ...press }: ForSeveralProps) {
  const matching = facilities.filter(({ row }) => row.cell.state === 'matches').length
  return (
    <>
      <span className="small dim hide-p">
        {`${matching} of ${facilities.length} ${facilities.length === 1 ? 'facility' : 'facilities'} ${matching === 1 ? 'matches' : 'match'}`}
      </span>
      {mayEdit && (
        <>
          <ForAll
            verb="Create"
            facilities={together(facilities, (row) => mayCreate(row) && !asksForFiles(row))}
            {...press}
          />
          <ForAll verb="Update" facilities={together(facilities, ({ cell }) => cell.state === 'differs')} {...press} />
        </>
      )}
    </>
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
