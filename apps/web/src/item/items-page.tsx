import type { MappingStates } from '@cultivatd/domain/catalogue/mapping-row'
import type { ListedItem } from '@cultivatd/domain/item/catalogue-item'
import { multiStrain, piecesText } from '@cultivatd/domain/item/item-text'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, GitCompare, Unlink, WandSparkles } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { GenerateButton } from '../record/generate-button.tsx'
import { differing, inMetrcTabs, notLinked } from '../record/in-metrc.ts'
import { ForStrainView } from '../trade/for-strain-view.tsx'
import { Alert } from '../ui/alert.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { GenerateItems } from './generate-items.tsx'
import { ItemDialog } from './item-dialog.tsx'
import styles from './item.module.css'
import { StrainOfItem } from './strain-of-item.tsx'

/** An item with the name of its strain, and how it stands in Metrc. */
interface ItemLine extends ListedItem {
  /** Null for several strains, undefined for one that nobody has said (ITEM-05). */
  strain: string | null | undefined
  states: MappingStates['states']
}

/** The items of the organization, by category (SHELL-39, ITEM-01). */
export const ItemsPage = () => (
  <ForStrainView>
    <Items />
  </ForStrainView>
)

function Items() {
  const navigate = useNavigate()
  const mayEdit = usePasses(permission.strainEdit)
  const topic = useItemLines()
  const [open, setOpen] = useState<string | null>(null)
  const [isGenerating, setGenerating] = useState(false)
  const generate = () => setGenerating(true)
  const onOpen = useCallback(
    (id: string) => (id === 'new' ? setOpen(id) : void navigate({ to: '/items/$itemId', params: { itemId: id } })),
    [navigate],
  )
  return (
    <>
      <ListPage
        title="Items"
        topic={topic}
        noun={['item', 'items']}
        add={mayEdit ? { label: 'Create New Item', isFloating: true } : null}
        actions={mayEdit && topic.rows.length > 0 && <GenerateButton label="Generate Items" onClick={generate} />}
        barActions={
          mayEdit && topic.rows.length > 0 ? [{ label: 'Generate Items', icon: WandSparkles, onClick: generate }] : []
        }
        empty={<NoItems mayEdit={mayEdit} onGenerate={generate} onCreate={() => setOpen('new')} />}
        emptyText="What the organization packs and sells stands here once, whatever it is called in each license."
        facts={categoriesText}
        columns={columns}
        groups={byCategory}
        rowHeight={44}
        nameOf={({ name }) => name}
        tabs={inMetrcTabs}
        textOf={textOf}
        onOpen={onOpen}
      />
      {open !== null && mayEdit && <ItemDialog items={topic.rows} onSaved={onOpen} onClose={() => setOpen(null)} />}
      {isGenerating && mayEdit && <GenerateItems onClose={() => setGenerating(false)} />}
    </>
  )
}

interface NoItemsProps {
  mayEdit: boolean
  onGenerate: () => void
  onCreate: () => void
}

/** ITEM-02, ERR-24. */
const NoItems = ({ mayEdit, onGenerate, onCreate }: NoItemsProps) => (
  <div className="card pad">
    <Alert tone="warn" title="No Items Defined">
      <div className="row between wrap mt1">
        <span>Items that the facilities have in Metrc can be taken over from there.</span>
        {mayEdit && <GenerateButton label="Auto-Generate" isFirst onClick={onGenerate} />}
      </div>
    </Alert>
    <EmptyState
      title="What you pack and sell belongs here"
      action={
        mayEdit && (
          <Button variant="outlined" onClick={onCreate}>
            Create New Item
          </Button>
        )
      }
    >
      Auto-Generate makes one item of each name and links it; you see the list before anything is made.
    </EmptyState>
  </div>
)

/** All items, each with what other topics know of it. */
function useItemLines(): LiveTopic<ItemLine> {
  const items = useTopic('catalogueItems')
  const states = useTopic('itemStates')
  const strains = useTopic('strainNames')
  const rows = useMemo(() => {
    const statesOf = new Map(states.rows.map(({ id, states: of }) => [id, of]))
    const nameOf = new Map(strains.rows.map(({ id, name }) => [id, name]))
    return items.rows.map((item) => ({
      ...item,
      strain: item.strainId ? nameOf.get(item.strainId) : item.strainId,
      states: statesOf.get(item.id) ?? [],
    }))
  }, [items.rows, states.rows, strains.rows])
  // Until the strains are here nobody knows of an item that its strain is not.
  return { ...items, rows, status: strains.status === 'loading' ? 'loading' : items.status }
}

const byCategory = { of: ({ productCategoryName }: ItemLine) => productCategoryName }

const textOf = ({ name, strain, productCategoryName }: ItemLine): string =>
  [name, strain === null ? multiStrain : strain, productCategoryName].join(' ')

function categoriesText(items: readonly ItemLine[]) {
  const count = new Set(items.map(({ productCategoryName }) => productCategoryName)).size
  return count > 0 && <span>{count === 1 ? 'in 1 category' : `in ${count} categories`}</span>
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What is to be done first: what differs, then what is not linked; else how many match. */
function InMetrc({ item }: { item: ItemLine }) {
  const [differs, missing] = [differing(item).length, notLinked(item).length]
  if (differs > 0)
    return (
      <span className="st" data-tone="warn">
        <GitCompare {...icon} />
        {differs === 1 ? '1 differs' : `${differs} differ`}
      </span>
    )
  if (missing > 0)
    return (
      <span className="st">
        <Unlink {...icon} />
        {`${missing} not linked`}
      </span>
    )
  const matching = item.states.filter((state) => state === 'matches').length
  if (item.states.length === 0) return null
  return (
    <span className="st">
      <Check {...icon} />
      {`${matching} of ${item.states.length} ${matching === 1 ? 'matches' : 'match'}`}
    </span>
  )
}

const columns: readonly Column<ItemLine>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: ({ id, name }) => (
      <Link to="/items/$itemId" params={{ itemId: id }} className={styles.name}>
        <b className="m">{name}</b>
      </Link>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'strain',
    head: 'Strain',
    card: 'line',
    cell: ({ strain }) => <StrainOfItem strain={strain} />,
    sortBy: ({ strain }) => strain ?? '',
  },
  {
    id: 'unit',
    head: 'Unit',
    card: 'value',
    className: 'muted',
    cell: ({ unitOfMeasure }) => unitOfMeasure ?? '–',
    sortBy: ({ unitOfMeasure }) => unitOfMeasure,
  },
  {
    id: 'measure',
    head: 'Unit weight or volume',
    isRight: true,
    priority: 2,
    cell: (item) => piecesText(item) || <span className="dim">–</span>,
    sortBy: ({ weightQuantity, volumeQuantity }) => weightQuantity ?? volumeQuantity,
  },
  {
    id: 'metrc',
    head: 'In Metrc',
    card: 'state',
    cell: (item) => <InMetrc item={item} />,
    sortBy: (item) => differing(item).length * 1_000 + notLinked(item).length,
  },
]
