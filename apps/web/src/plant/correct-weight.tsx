import { harvestedGrams, WeightCorrection, weightCorrectionProblems } from '@cultivatd/domain/harvest/correct-weight'
import { restoreWindowText } from '@cultivatd/domain/harvest/restore'
import { strainPasts } from '@cultivatd/domain/harvest/weight-doubts'
import { above0 } from '@cultivatd/domain/field/field'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { CorrectWithState } from '../record/correct-with-state.tsx'
import { numberTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PlantPageProps } from './plant-page.ts'
import { useDoubtedWeight } from './use-doubted-weight.tsx'

const Typed = z.strictObject({ weight: above0('weight') })

/** A wrong wet weight put right with one press: the plant is restored and harvested again into the same harvest (SYNC-03). */
export function CorrectWeight(page: PlantPageProps) {
  const { facilityId, plant, harvest, before } = page
  const { Label: label } = plant.metrc
  const change = useRecordChange(page, (body: WeightCorrection, options) =>
    api.harvest.correctWeights({ body }, options),
  )
  const problemsOf = (weight: number | undefined) => weightCorrectionProblems([{ label, plant, weight }], harvest)
  const form = useRuleForm(Typed, { weight: numberTyped(before, 'weightGrams') }, ({ weight }) =>
    problemsOf(weight ?? undefined).map(({ message }) => ({ path: 'weight', message })),
  )
  const weight = form.watch('weight')
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const pastOf = () => strainPasts(harvests).get(plant.metrc.StrainName)
  const only = useDoubtedWeight(weight, { unitName: 'Grams', unit: 'g', pastOf, part: 'FullPlant', label })
  const [cannot] = problemsOf(undefined)
  const was = harvestedGrams(plant.metrc)
  return (
    <RecordForm
      page={page}
      title="Correct weight"
      submitLabel="Correct weight"
      change={change}
      cannot={cannot?.message}
      missing={typeof weight === 'number' && weight > 0 ? only.missing : 'Enter a weight above 0'}
      pending={typeof weight === 'number' ? `${numberText(weight)} g wet` : null}
      onSubmit={form.handleSubmit(({ weight: right }) =>
        harvest ? change.send({ facilityId, id: harvest.id, plants: [{ label, weight: right }] }) : undefined,
      )}
    >
      {cannot && <CorrectWithState operations={page.operations} kind="plant.harvest" />}
      <NumberInput
        control={form.control}
        name="weight"
        label="Right wet weight, in grams"
        hint={was === null ? '' : `Metrc has ${numberText(was)} g.`}
        isBig
      />
      {only.question}
      {harvest && (
        <p className="small muted">
          Metrc changes no weight. The plant is restored first, and then harvested again into{' '}
          <b>{harvest.metrc.Name}</b> on the same day: two entries, which both stay in its history. Nothing has to be
          pressed in between.
        </p>
      )}
      <p className="small muted">
        Metrc takes it {restoreWindowText(harvest)}. After that a correction for the state is prepared in the history of
        the plant.
      </p>
    </RecordForm>
  )
}
