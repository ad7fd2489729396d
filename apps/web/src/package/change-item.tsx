import { itemChangeProblems, itemChoices, PackageItemChange } from '@cultivatd/domain/package/change-item'
import type { Item } from '@cultivatd/domain/item/item'
import { ArrowRight } from 'lucide-react'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { ItemSelect } from '../trade/item-select.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'

/** Change item (PKG-11): the choices are items of the package's strain or of no strain. */
export function ChangeItem(page: PackagePageProps) {
  const { rows, status } = useTopic('items', { facilityId: page.facilityId })
  return status === 'loading' ? <FormLoading {...page} /> : <ItemForm {...page} items={rows} />
}

const nameOf = ({ metrc }: Item) => metrc.Name

function ItemForm({ items, ...page }: PackagePageProps & { items: readonly Item[] }) {
  const { facilityId, pkg, before } = page
  const change = useRecordChange(page, (body: PackageItemChange, options) => api.package.changeItem({ body }, options))
  const choices = useMemo(() => itemChoices(pkg, items), [pkg, items])
  const { control, watch, handleSubmit } = useRuleForm(
    PackageItemChange,
    {
      facilityId,
      label: pkg.metrc.Label,
      itemName: textTyped(before, 'itemName') ?? (choices.length === 1 ? choices[0]?.metrc.Name : ''),
    },
    ({ itemName }) => (itemName ? itemChangeProblems(pkg, itemName, items) : []),
  )
  const chosen = watch('itemName')
  return (
    <RecordForm
      page={page}
      title="Change item"
      change={change}
      pending={chosen}
      missing={choices.length === 0 ? "There is no other item of this package's strain." : null}
      onSubmit={handleSubmit(change.send)}
    >
      <ItemSelect
        control={control}
        name="itemName"
        label="New item"
        hint="Items of this package's strain, or of no strain."
        placeholder="Choose an item"
        items={choices}
        valueOf={nameOf}
      />
      {chosen && (
        <div className="prev">
          <span className="small muted">Item after</span>
          <span className="row wrap">
            <span className="muted">{pkg.metrc.ProductName}</span>
            <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
            <b className="b">{chosen}</b>
          </span>
        </div>
      )}
    </RecordForm>
  )
}
