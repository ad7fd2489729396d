import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { inventoryLabels } from '@cultivatd/domain/inventory/inventory-words'
import { leftForText, stockLevel } from '@cultivatd/domain/inventory/stock-level'
import { stockText, stockUnitLabels } from '@cultivatd/domain/inventory/stock-unit'
import Button from '@mui/material/Button'
import { PackagePlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import columns from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { inventoryCrumbs } from './inventory-crumbs.tsx'
import styles from './inventory.module.css'
import { LevelBar, UseBars } from './level-bar.tsx'
import { StockState } from './stock-state.tsx'
import { Tickets } from './tickets.tsx'
import { stockPlace, UpdateStock } from './update-stock.tsx'
import { stockActions } from './update-stock-form.ts'
import { useMayUpdateStock } from './use-inventory.ts'

interface ConsumablePageProps {
  facility: FacilitySummary
  item: InventoryDetail
}

/** The history of a consumable in a facility: what is left, and each ticket that made it so. */
export function ConsumablePage({ facility, item }: ConsumablePageProps) {
  const mayUpdate = useMayUpdateStock()
  const [opened, setOpened] = useState<'edit' | 'none' | 'add' | 'move' | 'remove' | null>(null)
  const tickets = useTopic('stockTickets', { facilityId: facility.id, detailId: item.id })
  const update = () => setOpened('add')
  const close = () => setOpened(null)
  return (
    <>
      <PageHeader
        title={item.name}
        crumbs={inventoryCrumbs(facility)}
        facts={<span>{`${item.brand} ${item.model}`}</span>}
        drafts={
          <DraftChips
            record={stockPlace(facility.id, item.id)}
            opener={({ place }) => {
              const action = stockActions.find((one) => place.endsWith(` ${one}`)) ?? 'none'
              return () => setOpened(action)
            }}
          />
        }
        actions={
          mayUpdate && (
            <>
              <Button startIcon={<Pencil size={18} strokeWidth={1.75} />} onClick={() => setOpened('edit')}>
                Edit Inventory Detail
              </Button>
              <Button variant="contained" startIcon={<PackagePlus size={18} strokeWidth={1.75} />} onClick={update}>
                Update Stock
              </Button>
            </>
          )
        }
      />
      <div className={columns.columns}>
        <TopicRows topic={tickets} noun="tickets" isCard>
          {(rows) => <Tickets facilityId={facility.id} item={item} tickets={rows} />}
        </TopicRows>
        <div className="col g4">
          <Amount facilityId={facility.id} item={item} />
          <Facts item={item} />
        </div>
      </div>
      {mayUpdate && (
        <ActionBar
          actions={[
            { label: 'Detail', icon: Pencil, onClick: () => setOpened('edit') },
            { label: 'Update Stock', icon: PackagePlus, isMain: true, onClick: update },
          ]}
        />
      )}
      {opened === 'edit' && <DetailDialog id={item.id} onClose={close} />}
      {opened !== null && opened !== 'edit' && (
        <UpdateStock facility={facility} action={opened} itemId={item.id} onClose={close} />
      )}
    </>
  )
}

/** How much is left, whether that is enough, and for how long. */
function Amount({ facilityId, item }: { facilityId: string; item: InventoryDetail }) {
  const stock = useTopic('stock', { facilityId })
  const row = stock.rows.find(({ id }) => id === item.id)
  const amount = row?.amount ?? 0
  const minimum = item.criticalLimit ?? 0
  const level = stockLevel(amount, minimum)
  return (
    <Card title="In Facility Storage">
      <p className={styles.big}>{stockText(amount, item.unit)}</p>
      <p className="row g2 wrap mt2">
        <LevelBar amount={amount} minimum={minimum} level={level} />
        <StockState level={level} />
      </p>
      <p className="small muted mt2">
        {`Minimum ${stockText(minimum, item.unit)}`}
        {row && row.used > 0 && amount > 0 && `, lasts about ${leftForText(amount, row.used)}`}
      </p>
      {row && row.weeks.some((week) => week > 0) && (
        <>
          <p className="m mt4">Used per week</p>
          <UseBars weeks={row.weeks} isTall />
          <p className="cap dim mt1">{`12 weeks to this one; ${stockText(row.used, item.unit)} in the last 28 days`}</p>
        </>
      )}
    </Card>
  )
}

function Facts({ item }: { item: InventoryDetail }) {
  return (
    <Card title="Inventory Detail">
      <dl className="facts">
        <div>
          <dt>Type</dt>
          <dd>{inventoryLabels[item.type]}</dd>
        </div>
        <div>
          <dt>Unit</dt>
          <dd>{stockUnitLabels[item.unit]}</dd>
        </div>
        <div>
          <dt>SKU</dt>
          <dd className="mono">{item.sku ?? '–'}</dd>
        </div>
      </dl>
    </Card>
  )
}
