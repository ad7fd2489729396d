import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import Button from '@mui/material/Button'
import { Scale } from 'lucide-react'
import { Fragment, type RefObject, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import type { BegunList } from '../record/chosen-place.ts'
import { FilterTools, useFiltered } from '../record/record-filters.tsx'
import { useRecordMarks } from '../record/use-record-marks.ts'
import type { ChosenPlants } from '../trade/chosen-plants.ts'
import { useRoomVerb } from '../trade/room-verbs.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { printAction } from '../record/label/print-action.ts'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { EmptyState } from '../ui/empty.tsx'
import { ListSwitch } from '../ui/list-switch.tsx'
import { numberText } from '../ui/number-text.ts'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSelected } from '../ui/use-selected.ts'
import { bulkActions, manyActions, type ManyPlantsAction, plantsPlace, suiting } from './many-actions.ts'
import { plantFilters, strainsText } from './plant-list.ts'
import { useStationOpener } from './weigh-in/use-station-opener.tsx'
import { RoomWeighIns } from './weigh-in/room-weigh-ins.tsx'
import { PlantTable } from './plant-table.tsx'
import type { OpenPlantsForm } from './use-plants-form.tsx'
import styles from './room-plants.module.css'

interface RoomPlantsProps extends Pick<BegunList, 'find'> {
  facilityId: string
  roomId: string
  onAct: OpenPlantsForm
  /** What is chosen in the systems above: the buttons are for it too, where nothing is selected in the list. */
  chosenAbove: RefObject<ChosenPlants | null>
  /** One of the forms lies above. */
  isActing: boolean
}

/** The plants of a room as a list, with what can be done to many of them. */
export function RoomPlants(props: RoomPlantsProps) {
  const { facilityId, roomId } = props
  const topic = useTopic('plants', { facilityId, roomId })
  return (
    <TopicRows topic={topic} noun="plants" skeletonRows={10} isCard>
      {(rows) => <Plants {...props} plants={rows} />}
    </TopicRows>
  )
}

function Plants({
  facilityId,
  roomId,
  find,
  onAct,
  chosenAbove,
  isActing,
  plants,
}: RoomPlantsProps & { plants: readonly StandingPlant[] }) {
  const { selected, ids, select, clear } = useSelected(plants)
  // What stands in the room is drawn above already.
  const [isTable, setTable] = useState(find !== undefined)
  const act = (action: ManyPlantsAction) => {
    const above = selected.length > 0 ? null : chosenAbove.current
    onAct(
      action,
      suiting(above?.plants ?? selected, action).map(({ metrc }) => metrc.Label),
    )
    // They are in the form's list now.
    if (above && above.plants.length > 0) above.onDone()
  }
  const showTable = (isOn: boolean) => {
    clear()
    setTable(isOn)
  }
  const station = useStationOpener({ facilityId, roomId, plants, selected })
  useRoomVerb('weigh', station.open)
  const opener = (draft: Draft) => {
    const action = actionOf(draft, roomId)
    return action ? () => onAct(action, []) : null
  }
  return (
    <>
      {!isActing && <DraftChips record={plantsPlace(roomId)} opener={opener} />}
      <Card
        title="Plants"
        count={numberText(plants.length)}
        isPadded={false}
        actions={
          <Actions
            onAct={act}
            onStation={station.open}
            isTable={isTable}
            onTable={plants.length > 0 ? showTable : null}
          />
        }
      >
        <RoomWeighIns facilityId={facilityId} roomId={roomId} />
        {plants.length > 0 && isTable && (
          <PlantList
            facilityId={facilityId}
            roomId={roomId}
            find={find}
            plants={plants}
            selected={ids}
            onSelect={select}
            onMoveAll={selected.length > 0 ? () => act('move') : null}
          />
        )}
      </Card>
      <BulkBar
        count={selected.length}
        total={strainsText(selected)}
        noun="plants"
        actions={[
          ...bulkActions(selected, act),
          printAction({ facilityId, kind: 'plant', records: selected.map(({ metrc }) => metrc.Label) }),
        ]}
        onClear={clear}
      />
      {station.form}
    </>
  )
}

interface ActionsProps {
  onAct: (action: ManyPlantsAction) => void
  /** Opens the weighing of plants at stations. */
  onStation: () => void
  isTable: boolean
  /** Null while there is nothing to list. */
  onTable: ((isOn: boolean) => void) | null
}

function Actions({ onAct, onStation, isTable, onTable }: ActionsProps) {
  return (
    <div className={classNames('row wrap', styles.plantActs)}>
      {manyActions.map(({ action, icon: Icon, title }) => (
        <Fragment key={action}>
          <Button
            size="small"
            startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onAct(action)}
          >
            {title}
          </Button>
          {action === 'harvest' && (
            <Button
              size="small"
              startIcon={<Scale size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onStation}
            >
              Harvest station
            </Button>
          )}
        </Fragment>
      ))}
      {onTable && <ListSwitch isOn={isTable} onChange={onTable} />}
    </div>
  )
}

interface PlantListProps extends Omit<RoomPlantsProps, 'onAct' | 'chosenAbove' | 'isActing'> {
  plants: readonly StandingPlant[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
  /** With a selection the letter moves all of it, as the bar below says. */
  onMoveAll: (() => void) | null
}

/** The plants as rows, to be filtered, found and selected. */
function PlantList({ facilityId, roomId, find, plants, selected, onSelect, onMoveAll }: PlantListProps) {
  const { rows: systems } = useTopic('systems', { facilityId, roomId })
  const marks = useRecordMarks(facilityId, 'plant')
  const { shown, search, tools } = useFiltered(plantFilters, plants, marks, find)
  const { open } = useOverlay()
  return (
    <>
      <div className={classNames('row wrap', styles.plantTools)}>
        <FilterTools tools={tools} noun="plants" placeholder="Label or strain" leavesOut />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nothing found">No plant here has “{search.trim()}” in its label or strain.</EmptyState>
      ) : (
        <PlantTable
          facilityId={facilityId}
          plants={shown}
          systems={systems}
          marks={marks}
          selected={selected}
          onSelect={onSelect}
          onOpen={({ metrc }) => open({ plant: metrc.Label, in: facilityId })}
          onMove={onMoveAll ?? (({ metrc }) => open({ plant: metrc.Label, in: facilityId, page: 'move' }))}
        />
      )}
    </>
  )
}

const actionOf = ({ place }: Pick<Draft, 'place'>, roomId: string): ManyPlantsAction | undefined =>
  manyActions.find(({ action }) => place === plantsPlace(roomId, action))?.action
