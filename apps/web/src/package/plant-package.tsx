import { isCounted, PackagePlanting, plantingProblems } from '@cultivatd/domain/package/plant'
import { actionProblems } from '@cultivatd/domain/package/package'
import { useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, roomTyped, sublocationTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useWays } from '../record/use-ways.ts'
import { missingOfBatch, NewBatchFields } from '../record/young/new-batch-fields.tsx'
import { useTakenName } from '../record/young/use-taken-name.ts'
import { type YoungFormFacts, useYoungFacts } from '../record/young/use-young-facts.ts'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { amountText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'

interface PlantingFormProps extends PackagePageProps {
  facts: YoungFormFacts
  /** The active strains of the facility by name. */
  strainNames: readonly string[]
}

/** 'Plant from package': a new batch out of a package of clones or seeds. */
export function PlantPackage(page: PackagePageProps) {
  const { facilityId } = page
  const facts = useYoungFacts(facilityId)
  const strains = useTopic('strains', { facilityId })
  if (!facts || strains.status === 'loading') return <FormLoading {...page} />
  return <PlantingForm {...page} facts={facts} strainNames={strains.rows.map(({ metrc }) => metrc.Name)} />
}

function PlantingForm({ facts, strainNames, ...page }: PlantingFormProps) {
  const { facilityId, pkg } = page
  const { rooms, references } = facts
  const { metrc } = pkg
  const ways = useWays(facilityId)
  const change = useRecordChange(page, (body: PackagePlanting, options) => api.package.plant({ body }, options), {
    failedTitle: 'Planting Failed',
    said: ([made]) =>
      made
        ? { detail: `Planted ${numberText(made.count)}: ${made.name}`, action: ways.record({ batch: made.name }) }
        : {},
  })
  const counted = isCounted(pkg, references.units)
  const { form, values } = usePlantingForm({ ...page, facts, strainNames }, counted)
  const isCount = typeof values.count === 'number' && values.count > 0
  const isTaken = typeof values.quantity === 'number' && values.quantity > 0
  const left = isTaken ? metrc.Quantity - values.quantity : metrc.Quantity
  const unit = metrc.UnitOfMeasureAbbreviation
  return (
    <FormProvider {...form}>
      <RecordForm
        page={page}
        title="Plant from package"
        submitLabel="Plant"
        failedTitle="Planting Failed"
        change={change}
        cannot={actionProblems(pkg, 'plant')[0]?.message}
        missing={missingOfBatch(values, [
          !isCount && 'Enter how many plants',
          !isTaken && 'Enter what is taken out',
          missingStrain(values.strainName, strainNames),
        ])}
        pending={isTaken && left >= 0 ? `${amountText(left, metrc.UnitOfMeasureName)} ${unit}` : null}
        onSubmit={form.handleSubmit(change.send)}
      >
        <SelectInput
          control={form.control}
          name="type"
          label="Type"
          options={[
            { value: 'Clone', label: 'Clones' },
            { value: 'Seed', label: 'Seeds' },
          ]}
        />
        <div className="f2">
          <NumberInput control={form.control} name="count" label="Plants" hint="In the new batch." isBig isDigits />
          <NumberInput
            control={form.control}
            name="quantity"
            label={`Taken out, ${unit}`}
            hint={`Of ${amountText(metrc.Quantity, metrc.UnitOfMeasureName)} ${unit}${counted ? ', with what did not take' : ''}.`}
          />
        </div>
        {metrc.ItemStrainName === null && (
          <SelectInput
            control={form.control}
            name="strainName"
            label="Strain"
            options={strainNames}
            placeholder="Choose a strain"
          />
        )}
        <NewBatchFields
          {...{ facilityId, rooms }}
          locationTypes={references.locationUses}
          strainName={values.strainName}
          ending={values.type}
        />
      </RecordForm>
    </FormProvider>
  )
}

/** The form with its rule. Of what is counted as many are taken as are planted, until somebody says otherwise. */
function usePlantingForm({ facilityId, pkg, before, facts, strainNames }: PlantingFormProps, counted: boolean) {
  const { rooms, references } = facts
  const taken = useRef<readonly string[]>([])
  const form = useRuleForm(
    PackagePlanting,
    {
      facilityId,
      label: pkg.metrc.Label,
      type: typeTyped(textTyped(before, 'type'), pkg.metrc.ProductCategoryName),
      count: numberTyped(before, 'count'),
      quantity: numberTyped(before, 'quantity'),
      strainName: textTyped(before, 'strainName') ?? pkg.metrc.ItemStrainName ?? '',
      name: textTyped(before, 'name') ?? '',
      locationId: roomTyped(rooms, before),
      sublocation: sublocationTyped(before),
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      plantingProblems(pkg, values, {
        room: rooms.find(({ id }) => id === values.locationId),
        locationTypes: references.locationUses,
        sublocations: references.sublocations,
        units: references.units,
        batchNames: taken.current,
        strainNames,
        today: localDay(),
      }),
  )
  const values = form.watch()
  const takenNow = useTakenName(facilityId, values.name)
  useEffect(() => {
    taken.current = takenNow
  }, [takenNow])
  const { setValue, getFieldState } = form
  useEffect(() => {
    if (counted && typeof values.count === 'number' && !getFieldState('quantity').isDirty)
      setValue('quantity', values.count)
  }, [counted, values.count, setValue, getFieldState])
  return { form, values }
}

/** A package may have come from another license, with a strain that this one does not have. */
const missingStrain = (strainName: string, known: readonly string[]): string | false =>
  strainName === ''
    ? 'Choose a strain'
    : !known.includes(strainName) && `${strainName} is not a strain of this facility. Add it first`

const typeTyped = (typed: string | undefined, category: string): PackagePlanting['type'] =>
  typed === 'Seed' || (typed === undefined && /\bseeds?\b/i.test(category)) ? 'Seed' : 'Clone'
