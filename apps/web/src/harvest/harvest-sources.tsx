import type { HarvestPackage } from '@cultivatd/domain/harvest/create-package'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import type { Item } from '@cultivatd/domain/item/item'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { AddSource, leaveOut, SourceRows } from '../trade/source-rows.tsx'
import { HarvestName } from './harvest-card.tsx'
import { gramsText } from './harvest-weights.ts'
import { addedHarvest, fits, offersOf, unfit, untaken } from './taken-harvests.ts'

interface HarvestSourcesProps {
  /** The opened harvest and every other that is not finished. */
  known: readonly Harvest[]
  /** The product; none is added before it is chosen (PKG-15). */
  item: Item | undefined
  isLocked: boolean
}

/** The harvests that a package is made of, each with its weight in grams (PKG-13 to PKG-16). */
export function HarvestSources({ known, item, isLocked }: HarvestSourcesProps) {
  const form = useFormContext<HarvestPackage>()
  const { control, setValue, watch } = form
  const taken = watch('harvests')
  const byId = (id: string | undefined) => known.find((one) => one.id === id)
  return (
    <SourceRows
      control={control}
      nameOf={(at) => `harvests.${at}.weight`}
      title="Harvests"
      rows={taken.map(({ id, weight }) => ({
        id,
        name: byId(id)?.metrc.Name ?? id,
        shown: <HarvestName name={byId(id)?.metrc.Name ?? id} />,
        note: `${gramsText(remainingOf(byId(id)))} g remaining`,
        unit: 'Grams',
        // What is typed says so in its field.
        unfit: weight > 0 || !item || fits(byId(id), item) ? null : unfit,
      }))}
      isLocked={isLocked}
      onAll={(at) => setValue(`harvests.${at}.weight`, remainingOf(byId(taken[at]?.id)), { shouldValidate: true })}
      onRemove={(at) => leaveOut(form, 'harvests', at)}
    >
      <AddHarvest known={known} item={item} isLocked={isLocked} />
    </SourceRows>
  )
}

/** One more harvest: by its name, or one of those that fit the product. */
function AddHarvest({ known, item, isLocked }: HarvestSourcesProps) {
  const { setValue, watch } = useFormContext<HarvestPackage>()
  const [problem, setProblem] = useState<string | null>(null)
  const rows = watch('harvests')
  const taken = rows.map(({ id }) => id)
  const take = ({ id }: Harvest) => setValue('harvests', [...rows, untaken(id)])
  const add = (name: string) => {
    const found = addedHarvest(name, { known, item, taken })
    const why = typeof found === 'string' ? found : null
    setProblem(why)
    if (typeof found !== 'string') take(found)
    return why
  }
  return (
    <AddSource
      label="Another harvest"
      hint={item ? 'By its name.' : 'Choose a product first.'}
      offersOf={(text) => {
        const { fit, others } = offersOf(text, { known, item, taken })
        return {
          fit: fit.map((one) => ({
            value: one.id,
            name: one.metrc.Name,
            note: `${gramsText(remainingGrams(one))} g remaining`,
            add: () => take(one),
          })),
          others,
        }
      }}
      isDisabled={!item || isLocked}
      problem={problem}
      onAdd={add}
      onText={() => setProblem(null)}
      added={taken.length}
    />
  )
}

const remainingOf = (harvest: Harvest | undefined): number => (harvest ? remainingGrams(harvest) : 0)
