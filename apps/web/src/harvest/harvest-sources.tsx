import type { HarvestPackage } from '@cultivatd/domain/harvest/create-package'
import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import type { Item } from '@cultivatd/domain/item/item'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { AddSource, SourceRows } from '../trade/source-rows.tsx'
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
  const { control, setValue, clearErrors, watch } = useFormContext<HarvestPackage>()
  const [problem, setProblem] = useState<string | null>(null)
  const taken = watch('harvests')
  const ids = taken.map(({ id }) => id)
  const byId = (id: string) => known.find((one) => one.id === id)
  const take = ({ id }: Harvest) => setValue('harvests', [...taken, untaken(id)])
  const add = (name: string) => {
    const found = addedHarvest(name, { known, item, taken: ids })
    setProblem(typeof found === 'string' ? found : null)
    if (typeof found !== 'string') take(found)
  }
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
      onAll={(at) => setValue(`harvests.${at}.weight`, remainingOf(byId(ids[at] ?? '')), { shouldValidate: true })}
      onRemove={(at) => {
        // Errors are kept by place, and the rows behind it move up.
        clearErrors('harvests')
        setValue(
          'harvests',
          taken.filter((_, place) => place !== at),
        )
      }}
    >
      <AddSource
        label="Another harvest"
        hint={item ? 'By its name.' : 'Choose a product first.'}
        offersOf={(text) => {
          const { fit, others } = offersOf(text, { known, item, taken: ids })
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
        added={ids.length}
      />
    </SourceRows>
  )
}

const remainingOf = (harvest: Harvest | undefined): number => (harvest ? remainingGrams(harvest) : 0)
