import type { Item } from '@cultivatd/domain/item/item'
import { itemLabel, itemsFound } from '@cultivatd/domain/item/item-label'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { FilterBox } from '../ui/filter-box.tsx'
import { SelectInput } from '../ui/inputs.tsx'
import type { AnyControl } from '../ui/use-form-field.ts'

interface ItemSelectProps<T extends FieldValues> {
  control: AnyControl<T>
  name: FieldPath<T>
  label: string
  hint: ReactNode
  placeholder: string
  items: readonly Item[]
  /** What the form holds of an item. */
  valueOf: (item: Item) => string
}

// Made once: without it each comparison looks the language up.
const collator = new Intl.Collator()

/** Fewer are seen at a glance. */
const fewest = 9

/** Enter ends the search, not the form. */
function sendsNothing(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/** An item of a facility: by its name in the catalogue, its category and its strain, and found by each of them. */
export function ItemSelect<T extends FieldValues>({ items, valueOf, ...field }: ItemSelectProps<T>) {
  const { control, name, label } = field
  const [text, setText] = useState('')
  const chosen: unknown = useWatch({ control: control as never, name: name as never })
  const options = useMemo(
    () =>
      items
        .map((item) => ({ item, value: valueOf(item), label: itemLabel(item) }))
        .sort((one, other) => collator.compare(one.label, other.label)),
    [items, valueOf],
  )
  const shown = useMemo(() => {
    const found = new Set(itemsFound(items, text))
    // What is chosen stays, or the field would show another one.
    return options.filter(({ item, value }) => found.has(item) || value === chosen)
  }, [items, options, text, chosen])
  return (
    <div className="col g3">
      {items.length >= fewest && (
        <div role="presentation" onKeyDown={sendsNothing}>
          <FilterBox
            label={`Find: ${label}`}
            placeholder="Find by name, category or strain"
            value={text}
            onChange={setText}
          />
        </div>
      )}
      <SelectInput {...field} options={shown.map(({ value, label: text }) => ({ value, label: text }))} />
    </div>
  )
}
