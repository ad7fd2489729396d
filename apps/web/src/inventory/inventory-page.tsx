import type { InventoryCategory } from '@cultivatd/domain/inventory/inventory-category'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { categoryLabels, inventoryLabels, isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import { stockText } from '@cultivatd/domain/inventory/stock-unit'
import Button from '@mui/material/Button'
import { Plus, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { countColumn, textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { DetailDialog, detailNoun } from './detail-dialog.tsx'
import { InventoryIcon } from './inventory-icon.tsx'
import styles from './inventory.module.css'

/** What the items of inventory of the organization are, and its categories (SHELL-33, INV-06, INV-07). */
export function InventoryPage() {
  const left = useLeftOpen(detailNoun)
  const [openId, setOpenId] = useState<string | null>(left ? left.place.slice(detailNoun.length + 1) : null)
  const topic = useTopic('inventoryDetails')
  const columns = useDetailColumns()
  return (
    <>
      <ListPage
        title="Inventory Details"
        topic={topic}
        noun={[detailNoun, 'inventory details']}
        add={{ label: 'Add new Inventory Detail' }}
        actions={
          <LinkButton
            variant="outlined"
            to="/labels"
            startIcon={<Printer size={17} strokeWidth={1.75} aria-hidden="true" />}
          >
            Labels
          </LinkButton>
        }
        emptyText="What you buy, use up and set up is named here once; then it can be added to the stock of a facility."
        columns={columns}
        nameOf={({ name }) => name}
        tabs={byKind}
        textOf={({ name, brand, model, sku, type }) => [name, brand, model, sku, inventoryLabels[type]].join(' ')}
        onOpen={setOpenId}
      />
      <Categories />
      {openId !== null && <DetailDialog id={openId} onClose={() => setOpenId(null)} />}
    </>
  )
}

const byKind = {
  label: 'Kind',
  options: [
    { value: 'consumables', label: 'Consumables' },
    { value: 'equipment', label: 'Equipment' },
  ],
  has: ({ type }: InventoryDetail, tab: string) => isConsumable(type) === (tab === 'consumables'),
}

function useDetailColumns(): readonly Column<InventoryDetail>[] {
  const { rows } = useTopic('inventoryCategories')
  return useMemo(() => {
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return [
      {
        id: 'name',
        head: 'Name',
        card: 'title',
        className: styles.cut,
        cell: ({ name, type }) => (
          <span className={styles.item} title={name}>
            <InventoryIcon type={type} />
            <b className="m">{name}</b>
          </span>
        ),
        sortBy: ({ name }) => name.toLowerCase(),
      },
      textColumn('Type', ({ type, userCategoryId }) => names.get(userCategoryId) ?? inventoryLabels[type], {
        card: 'line',
      }),
      textColumn('Brand', ({ brand }) => brand, { card: 'line', className: styles.cut }),
      textColumn('Model', ({ model }) => model, { priority: 2, card: 'line', className: styles.cut }),
      textColumn('SKU', ({ sku }) => sku, { priority: 3, className: 'mono' }),
      {
        id: 'minimum',
        head: 'Minimum Required',
        isRight: true,
        priority: 2,
        cell: ({ criticalLimit, unit }) =>
          criticalLimit === null ? <span className="dim">–</span> : stockText(criticalLimit, unit),
        sortBy: ({ criticalLimit }) => criticalLimit,
      },
    ]
  }, [rows])
}

const categoryNoun = 'category'

/** The categories of the organization's own, each with how many items are in it. */
function Categories() {
  const topic = useTopic('inventoryCategories')
  const details = useTopic('inventoryDetails').rows
  const left = useLeftOpen(categoryNoun)
  const [openId, setOpenId] = useState<string | null>(left ? left.place.slice(categoryNoun.length + 1) : null)
  const columns = useMemo((): readonly Column<InventoryCategory>[] => {
    const counts = new Map<string, number>()
    for (const { userCategoryId } of details) counts.set(userCategoryId, (counts.get(userCategoryId) ?? 0) + 1)
    return [
      {
        id: 'name',
        head: 'Name',
        card: 'title',
        className: styles.cut,
        cell: ({ name }) => <b className="m">{name}</b>,
        sortBy: ({ name }) => name.toLowerCase(),
      },
      textColumn('Type', ({ type }) => categoryLabels[type], { card: 'line' }),
      countColumn('Items', ({ id }) => counts.get(id) ?? 0, { card: 'value' }),
    ]
  }, [details])
  return (
    <div className="mt4">
      <Card
        title="Inventory Categories"
        count={topic.rows.length}
        isPadded={false}
        actions={
          <Button size="small" startIcon={<Plus size={16} strokeWidth={1.75} />} onClick={() => setOpenId('new')}>
            Add Category
          </Button>
        }
      >
        <DraftChips
          record={categoryNoun}
          opener={(draft) => () => setOpenId(draft.place.slice(categoryNoun.length + 1))}
        />
        <TopicRows
          topic={topic}
          noun="categories"
          empty={
            <p className="pad dim">Categories of your own, for equipment and consumables of no other type. None yet.</p>
          }
        >
          {(rows) => (
            <DataTable
              label="inventory categories"
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              rowName={({ name }) => name}
              draftPlaces={({ id }) => [`${categoryNoun} ${id}`]}
              sorting={{ column: 'name', isDescending: false }}
              onOpen={({ id }) => setOpenId(id)}
            />
          )}
        </TopicRows>
      </Card>
      {openId !== null && <CategoryDialog id={openId} rows={topic.rows} onClose={() => setOpenId(null)} />}
    </div>
  )
}
