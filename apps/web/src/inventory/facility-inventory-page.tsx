import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { stockCsv } from '@cultivatd/domain/inventory/stock-csv'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Download, ListFilter, PackagePlus, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { classNames } from '../ui/class-names.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Segments } from '../ui/segments.tsx'
import { useLetters } from '../ui/shortcuts.ts'
import { saveFile } from '../ui/save-file.ts'
import { State } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { ConsumableTable } from './consumable-table.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { EquipmentList } from './equipment-list.tsx'
import styles from './inventory.module.css'
import { type OpenedStock, openedStock } from './opened-stock.ts'
import type { StockMenuProps } from './stock-menu.tsx'
import { UpdateStock } from './update-stock.tsx'
import {
  type ConsumableRow,
  type EquipmentKind,
  type FacilityStock,
  linesOf,
  useFacilityStock,
} from './use-facility-stock.ts'
import { useMayUpdateStock } from './use-inventory.ts'

/** The inventory of a facility (SHELL-22, INV-01 to INV-05). */
export const FacilityInventoryPage = () => (
  <KnownFacility>{(facility) => <FacilityInventory key={facility.id} facility={facility} />}</KnownFacility>
)

/** What is open above the page: Update Stock, or a detail. */
type Opened = OpenedStock | { action: 'edit'; itemId: string }

export function FacilityInventory({ facility }: { facility: FacilitySummary }) {
  const { topic, consumables, kinds } = useFacilityStock(facility.id)
  const mayUpdate = useMayUpdateStock()
  const [isFiltering, setFiltering] = useState(false)
  const left = useLeftOpen(`stock ${facility.id}`)
  const [opened, setOpened] = useState<Opened | null>(left && openedStock(left))
  const onAction: StockMenuProps['onAction'] | null = mayUpdate
    ? (action, itemId) => setOpened(action === 'edit' ? { action, itemId } : { action, itemId, pieceId: null })
    : null
  const isEmpty = topic.status === 'live' && consumables.length + kinds.length === 0
  const low = consumables.filter(({ level }) => level !== 'fine').length
  const count = consumables.filter(({ stock }) => stock.amount > 0).length + kinds.length
  const addDetail = () => setOpened({ action: 'edit', itemId: 'new' })
  const update = () => setOpened({ action: 'none', itemId: null, pieceId: null })
  useLetters(mayUpdate ? { n: addDetail, u: update } : {})
  const addButton = mayUpdate && <AddDetail isMain={isEmpty} onClick={addDetail} />
  return (
    <>
      <PageHeader
        title="Inventory"
        crumbs={facilityCrumbs(facility)}
        facts={topic.status === 'live' && <StockFacts count={count} low={low} />}
        actions={
          <>
            {!isEmpty && <DownloadStock facility={facility} consumables={consumables} kinds={kinds} />}
            {!isEmpty && addButton}
            {mayUpdate && (
              <Button
                variant={isEmpty ? 'outlined' : 'contained'}
                startIcon={<PackagePlus size={18} strokeWidth={1.75} />}
                onClick={update}
              >
                Update Stock
              </Button>
            )}
          </>
        }
        drafts={<DraftChips record={`stock ${facility.id}`} opener={(draft) => () => setOpened(openedStock(draft))} />}
      />
      <TopicRows topic={topic} noun="inventory" isOne>
        {() =>
          isEmpty ? (
            <div className="card pad">
              <EmptyState title="No Inventory Setup Yet" action={addButton}>
                Name what you use, then add it to the stock.
              </EmptyState>
            </div>
          ) : (
            <Lists
              facilityId={facility.id}
              consumables={consumables}
              kinds={kinds}
              isFiltering={isFiltering}
              onAction={onAction}
            />
          )
        }
      </TopicRows>
      <ActionBar
        actions={[
          ...(isEmpty ? [] : [{ label: 'Filter', icon: ListFilter, onClick: () => setFiltering(!isFiltering) }]),
          ...(mayUpdate
            ? [
                { label: 'Detail', icon: Plus, onClick: addDetail },
                { label: 'Update Stock', icon: PackagePlus, isMain: true, onClick: update },
              ]
            : []),
        ]}
      />
      {mayUpdate && opened && <OpenedForm facility={facility} opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

const StockFacts = ({ count, low }: { count: number; low: number }) => (
  <>
    <span>
      <b className="m">{numberText(count)}</b> {count === 1 ? 'item' : 'items'}
    </span>
    {low > 0 && <State kind="warn">{`${numberText(low)} below minimum`}</State>}
  </>
)

const AddDetail = ({ isMain, onClick }: { isMain: boolean; onClick: () => void }) => (
  <Button
    variant={isMain ? 'contained' : 'outlined'}
    startIcon={<Plus size={18} strokeWidth={1.75} />}
    onClick={onClick}
  >
    Add new Inventory Detail
  </Button>
)

interface DownloadStockProps extends Pick<FacilityStock, 'consumables' | 'kinds'> {
  facility: FacilitySummary
}

function DownloadStock({ facility, ...stock }: DownloadStockProps) {
  const download = () => saveFile(`Inventory ${facility.metrc.DisplayName}.csv`, stockCsv(linesOf(stock)))
  return (
    <Button startIcon={<Download size={18} strokeWidth={1.75} />} onClick={download}>
      CSV
    </Button>
  )
}

interface OpenedFormProps {
  facility: FacilitySummary
  opened: Opened
  onClose: () => void
}

function OpenedForm({ facility, opened, onClose }: OpenedFormProps) {
  if (opened.action === 'edit') return <DetailDialog id={opened.itemId} onClose={onClose} />
  return <UpdateStock facility={facility} {...opened} onClose={onClose} />
}

interface ListsProps {
  facilityId: string
  consumables: readonly ConsumableRow[]
  kinds: readonly EquipmentKind[]
  /** On a phone the tools come when asked for. */
  isFiltering: boolean
  onAction: StockMenuProps['onAction'] | null
}

function Lists({ facilityId, consumables, kinds, isFiltering, onAction }: ListsProps) {
  const navigate = useNavigate()
  const [tab, setTab] = useState('all')
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const isFound = ({ item }: Pick<ConsumableRow, 'item'>) =>
    `${item.name} ${item.brand} ${item.model} ${item.sku ?? ''}`.toLowerCase().includes(text)
  const low = useMemo(() => consumables.filter(({ level }) => level !== 'fine'), [consumables])
  const shown = (tab === 'low' ? low : consumables).filter(isFound)
  const shownKinds = kinds.filter(isFound)
  const pieces = kinds.reduce((sum, kind) => sum + kind.count, 0)
  return (
    <div className="col g4">
      <section className="card" aria-label="Consumables">
        <div className={`row between wrap ${styles.tools}`}>
          <h2>
            Consumables <span className="dim">{numberText(consumables.length)}</span>
          </h2>
          <div className={classNames('row between wrap', styles.filters, !isFiltering && 'hide-p')}>
            <Segments
              label="State"
              value={tab}
              options={[
                { value: 'all', label: 'All', count: consumables.length },
                { value: 'low', label: 'Below minimum', count: low.length },
              ]}
              onChange={setTab}
            />
            <FilterBox label="Find items" placeholder="Filter" value={search} onChange={setSearch} shortcut="f" />
          </div>
        </div>
        <ConsumableTable
          facilityId={facilityId}
          rows={shown}
          onOpen={(detailId) =>
            void navigate({ to: '/facility/$facilityId/inventory/$detailId', params: { facilityId, detailId } })
          }
          onAction={onAction}
        />
      </section>
      <section className="card" aria-label="Equipment">
        <div className={`row between wrap ${styles.tools}`}>
          <h2>
            Equipment <span className="dim">{`${numberText(pieces)} of ${kinds.length} kinds`}</span>
          </h2>
        </div>
        {kinds.length > 0 && shownKinds.length === 0 ? (
          <EmptyState title="Nothing found">None of the equipment here fits what you look for.</EmptyState>
        ) : (
          <EquipmentList facilityId={facilityId} kinds={shownKinds} onAction={onAction} />
        )}
      </section>
    </div>
  )
}
