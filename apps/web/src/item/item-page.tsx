import { type ListedItem, itemWords } from '@cultivatd/domain/item/catalogue-item'
import { measureText } from '@cultivatd/domain/item/item-text'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { ForStrainView } from '../trade/for-strain-view.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFiles } from './item-files.tsx'
import { ItemMapping } from './item-mapping.tsx'
import styles from './item.module.css'
import { countOf, PackagesOfItem } from './packages-of-item.tsx'
import { StrainOfItem } from './strain-of-item.tsx'
import { useStrainNames } from './use-strain-names.ts'

/** An item of the organization (SHELL-39, ITEM-04); an unknown one leads to the list (READ-57). */
export const ItemPage = () => (
  <ForStrainView>
    <AddressedItem />
  </ForStrainView>
)

function AddressedItem() {
  const { itemId } = useParams({ strict: false })
  const topic = useTopic('catalogueItems')
  return (
    <KnownRow topic={topic} id={itemId} noun="item" unknown={<Navigate to="/items" replace />}>
      {(item) => <KnownItem key={item.id} item={item} items={topic.rows} />}
    </KnownRow>
  )
}

function KnownItem({ item, items }: { item: ListedItem; items: readonly ListedItem[] }) {
  const navigate = useNavigate()
  const mayEdit = usePasses(permission.strainEdit)
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  return (
    <>
      <PageHeader
        title={item.name}
        crumbs={[
          <Link key="list" to="/items">
            Items
          </Link>,
        ]}
        drafts={<DraftChips record={`item ${item.id}`} opener={() => (mayEdit ? edit : null)} />}
        facts={
          <>
            <span>{item.productCategoryName}</span>
            <Held itemId={item.id} />
          </>
        }
        actions={
          mayEdit && (
            <Button
              variant="outlined"
              startIcon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={edit}
            >
              Edit
            </Button>
          )
        }
      />
      <Facts item={item} />
      <ItemMapping item={item} mayEdit={mayEdit} />
      <ItemFiles itemId={item.id} />
      <div className={styles.parts}>
        <PackagesOfItem itemId={item.id} />
        <History id={item.id} />
      </div>
      {mayEdit && <ActionBar actions={[{ label: 'Edit', icon: Pencil, onClick: edit }]} />}
      {isEditing && mayEdit && (
        <ItemDialog
          items={items}
          item={item}
          onDeleted={() => void navigate({ to: '/items', replace: true })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

/** '24 packages at 2 facilities' */
function Held({ itemId }: { itemId: string }) {
  const { rows, status } = useTopic('packagesOfItem', { itemId })
  if (status !== 'live') return null
  const [count, places] = [countOf(rows), new Set(rows.map(({ facilityId }) => facilityId)).size]
  return (
    <span className="hide-p">
      <b className="m">{numberText(count)}</b>{' '}
      {`${count === 1 ? 'package' : 'packages'}${places === 0 ? '' : ` at ${places === 1 ? '1 facility' : `${places} facilities`}`}`}
    </span>
  )
}

/** Its values; those that its category has no use for say so. */
function Facts({ item }: { item: ListedItem }) {
  const { strainId, productCategoryName, unitOfMeasure, weightQuantity, weightUnit, volumeQuantity, volumeUnit } = item
  const notUsed = <span className={styles.unused}>Not used by this category</span>
  return (
    <section className="card" aria-label="Facts">
      <dl className={styles.facts}>
        <Fact name="Category">{productCategoryName}</Fact>
        <Fact name="Strain">{strainId ? <StrainLink id={strainId} /> : <StrainOfItem strain={strainId} />}</Fact>
        <Fact name="Unit">{unitOfMeasure ?? '–'}</Fact>
        <Fact name="Unit weight">{measureText(weightQuantity, weightUnit) || notUsed}</Fact>
        <Fact name="Unit volume">{measureText(volumeQuantity, volumeUnit) || notUsed}</Fact>
      </dl>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="tile">
    <dt className="cap dim">{name}</dt>
    <dd>{children}</dd>
  </div>
)

function StrainLink({ id }: { id: string }) {
  const { rows, status } = useTopic('strainNames')
  const strain = rows.find((row) => row.id === id)
  if (status === 'loading') return <span className="dim">…</span>
  if (!strain) return <StrainOfItem strain={undefined} />
  return (
    <Link className="link" to="/strains/$strainId" params={{ strainId: id }}>
      {strain.name}
    </Link>
  )
}

/** The history keeps the id of a strain; people know the name. */
function History({ id }: { id: string }) {
  const history = useTopic('catalogueHistory', { entity: 'catalogue-item', record: id })
  const nameOf = useStrainNames()
  const { label } = itemWords.strainId
  const rows = history.rows.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      change.label === label ? { label, before: nameOf(change.before), after: nameOf(change.after) } : change,
    ),
  }))
  return (
    <Card title="History">
      <HistoryList history={{ ...history, rows }} shown={5} />
    </Card>
  )
}
