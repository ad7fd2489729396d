import type { PackageCreation } from '@cultivatd/domain/package/create-package'
import type { Item } from '@cultivatd/domain/item/item'
import type { Package } from '@cultivatd/domain/package/package'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { topicOnce } from '../live/topic-once.ts'
import { AddSource, leaveOut, SourceRows } from '../trade/source-rows.tsx'
import { Tag } from '../trade/tag.tsx'
import { packageQuantityText } from './package-list.ts'
import { addingProblem, fits, type KnownPackages, meantLabel, unfit, unfitPackages, untaken } from './taken-packages.ts'

interface PackageSourcesProps {
  facilityId: string
  /** The packages that are there, by label, as far as the facility has them. */
  known: KnownPackages
  /** Packages in the room of the opened one, to choose from. */
  near: readonly Package[]
  /** The product; none is added before it is chosen. */
  item: Item | undefined
  isLocked: boolean
}

/** The packages that another is made of, each with what is taken in its own unit (PKG-17, PKG-19). */
export function PackageSources({ facilityId, known, near, item, isLocked }: PackageSourcesProps) {
  const form = useFormContext<PackageCreation>()
  const { control, getValues, setValue, watch } = form
  const taken = watch('packages')
  const labels = taken.map(({ label }) => label)
  const adding = useAdding(facilityId, (found) => {
    const problem = addingProblem(found, item, labels)
    if (problem === null && found) setValue('packages', [...getValues('packages'), untaken(found)])
    return problem
  })
  return (
    <SourceRows
      control={control}
      nameOf={(at) => `packages.${at}.quantity`}
      title="Packages"
      rows={taken.map(({ label, quantity, unitOfMeasure }) => ({
        id: label,
        name: label,
        shown: <Tag label={label} />,
        note: noteOf(known.get(label)),
        unit: unitOfMeasure,
        // What is typed says so in its field.
        unfit: quantity > 0 || unfitPackages([{ label }], known, item).length === 0 ? null : unfit,
      }))}
      isLocked={isLocked}
      onAll={(at) => {
        const pkg = known.get(labels[at] ?? '')
        if (pkg) setValue(`packages.${at}.quantity`, pkg.metrc.Quantity, { shouldValidate: true })
      }}
      onRemove={(at) => leaveOut(form, 'packages', at)}
    >
      <AddSource
        label="Another package"
        hint={
          item
            ? 'By its label, scanned or typed; of a package in this room the last digits are enough.'
            : 'Choose a product first.'
        }
        choices={near
          .filter((pkg) => !labels.includes(pkg.metrc.Label) && fits(pkg, item))
          .map((pkg) => ({ value: pkg.metrc.Label, label: `${pkg.metrc.ProductName}, ${noteOf(pkg)}` }))}
        isDisabled={!item || isLocked}
        isBusy={adding.isBusy}
        problem={adding.problem}
        onAdd={(text) => adding.ask(meantLabel(text, near))}
        scanned={{ noun: 'packages', labels, near: near.map(({ metrc }) => metrc.Label) }}
        onText={adding.forget}
        added={labels.length}
      />
    </SourceRows>
  )
}

const noteOf = (pkg: Package | undefined): string =>
  pkg ? `${packageQuantityText(pkg)} ${pkg.metrc.UnitOfMeasureAbbreviation} remaining` : 'Not in this facility'

/** Finds a package of the facility by its label, and adds it, or says why it cannot be. */
function useAdding(facilityId: string, add: (found: Package | undefined) => string | null) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (label: string | null): Promise<string | null> => {
    setBusy(true)
    const [found] = label === null ? [] : await topicOnce('package', { facilityId, label })
    setBusy(false)
    const why = add(found)
    setProblem(why)
    return why
  }
  return { isBusy, problem, ask, forget: () => setProblem(null) }
}
