import { type LabTest, LabTestForm, labTestForm, labTestProblems } from '@cultivatd/domain/lab-test/lab-test'
import {
  labTestNames,
  labTestTypes,
  resultsAreOf,
  sampleUnits,
  transportVehicles,
} from '@cultivatd/domain/lab-test/lab-test-words'
import type { Package } from '@cultivatd/domain/package/package'
import { unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { type Option, SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { OvertakenAlert } from '../ui/overtaken-alert.tsx'
import { OwnDelete } from '../ui/own-delete.tsx'
import { useOwnForm } from '../ui/use-own-form.ts'
import styles from './lab-test.module.css'
import { testWords } from './told-history.ts'
import { type TestNames, testPlace, useTestNames } from './use-testing.ts'

type TestControl = Control<LabTestForm, unknown, LabTestForm>

/** A sample in Metrc that a new test begins with. */
interface SampleOf {
  facilityId: string
  label: string
}

/** 'Add New Test' (LAB-03, LAB-10, LAB-11). */
export function NewTest({ of: asked, onClose }: { of?: SampleOf | undefined; onClose: () => void }) {
  const [tests, facilities] = [useTopic('labTests'), useTopic('facilities')]
  const sample = useTopic('package', asked ?? null)
  // What it begins with is taken from them.
  if (tests.status === 'loading' || facilities.status === 'loading') return null
  if (asked && sample.status === 'loading') return null
  return (
    // A test of a sample in Metrc is not the one that somebody began to type.
    <DraftOf place={testPlace(asked ? `new ${asked.label}` : 'new')} title="Add New Test">
      <TestFields test={null} sample={sample.rows[0]} onClose={onClose} />
    </DraftOf>
  )
}

/** Edits a test: it is in progress again, and what was found goes (LAB-09, LAB-12). */
export const EditTest = ({ test, onClose }: { test: LabTest; onClose: () => void }) => (
  <DraftOf place={testPlace(test.id)} title={`Edit ${test.name}`}>
    <TestFields test={test} onClose={onClose} />
  </DraftOf>
)

interface TestFieldsProps {
  test: LabTest | null
  /** What a new test is of, as Metrc shows it. */
  sample?: Package | undefined
  onClose: () => void
}

function TestFields({ test, sample, onClose }: TestFieldsProps) {
  const navigate = useNavigate()
  const names = useTestNames()
  const onSaved = (id: string) => void navigate({ to: '/testing/$testId', params: { testId: id } })
  const form = useTestForm({ test, sample, names, onSaved })
  const { control, isBusy, submit, overtaken } = form
  const title = test ? `Edit ${test.name}` : 'Add New Test'
  return (
    <OverlayPage
      isOpen
      isNarrow
      onClose={onClose}
      title={title}
      subtitle={<span className="small dim">{subtitleOf(test)}</span>}
      icon={FlaskConical}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      footer={
        <>
          <div className="grow">{test && <DeleteTest test={test} />}</div>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isBusy}>
            {test ? 'Save' : 'Add Test'}
          </BusyButton>
        </>
      }
    >
      <DraftBar />
      {overtaken && <OvertakenAlert {...overtaken} isBusy={isBusy} />}
      <Sample control={control} names={names} />
      <Where control={control} names={names} test={test} />
      <When control={control} />
    </OverlayPage>
  )
}

const subtitleOf = (test: LabTest | null): string => {
  if (!test) return 'It starts in progress; results come later'
  return test.results ? 'Saving takes it back to in progress, without results' : 'It stays in progress'
}

interface TestFormOptions extends Pick<TestFieldsProps, 'test' | 'sample'> {
  names: TestNames
  onSaved: (id: string) => void
}

function useTestForm({ test, sample, names, onSaved }: TestFormOptions) {
  const { laboratories, facilities, people, strains } = names
  const { rows: tests } = useTopic('labTests')
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return useOwnForm({
    schema: LabTestForm,
    blank: { ...blank(tests, facilities), ...ofSample(sample, strains) },
    row: test,
    formOf: labTestForm,
    words: testWords(names, test?.unit ?? 'Grams'),
    problems: (values) =>
      labTestProblems(values, test, {
        facilityIds: ids(facilities),
        laboratoryIds: ids(laboratories),
        strainIds: ids(strains),
        personIds: ids(people),
        today: localDay(),
      }),
    create: (body, options) => api.labTest.create({ body }, options),
    update: (id, body, options) => api.labTest.update({ params: { id }, body }, options),
    said: (_id, { name }) => ({ detail: `${test ? 'Changed' : 'Added'} test ${name}` }),
    onSaved,
  })
}

/** What Metrc knows of a sample is not typed again. */
function ofSample(sample: Package | undefined, strains: TestNames['strains']) {
  if (!sample) return {}
  const { Label, ItemStrainName, Quantity, UnitOfMeasureName, PackagedDate } = sample.metrc
  const unit = sampleUnits.find((one) => one === UnitOfMeasureName)
  return {
    sample: Label,
    facilityOriginatedId: sample.facilityId,
    strainId: strains.find(({ name }) => name === ItemStrainName)?.id ?? '',
    ...(unit && { unit, totalWeight: Quantity, weightDelivered: Quantity }),
    ...(PackagedDate && { dateDepartedFromFacility: PackagedDate }),
  }
}

/** What a new test begins with: the facility that was used last, the van, and today. */
const blank = (tests: readonly LabTest[], facilities: readonly { id: string }[]) => {
  const last = tests.toSorted((a, b) => b.version - a.version).at(0)?.facilityOriginatedId
  return {
    type: '' as const,
    strainId: '',
    sample: '',
    unit: 'Grams' as const,
    facilityOriginatedId: last ?? facilities[0]?.id ?? '',
    testingFacilityId: '',
    delivereeId: '',
    transportVehicleId: 'van' as const,
    dateDepartedFromFacility: localDay(),
    dateDelivered: '',
    resultsExpected: '',
  }
}

const Block = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <section className={styles.block}>
    <div>
      <h3 className="t3">{title}</h3>
      <p className="small muted">{note}</p>
    </div>
    <div className="col g4">{children}</div>
  </section>
)

/** A label with the word behind it: what is required says nothing. */
const optional = (label: string): ReactNode => (
  <>
    {label} <span className="dim">optional</span>
  </>
)

interface BlockProps {
  control: TestControl
  names: TestNames
}

function Sample({ control, names: { strains } }: BlockProps) {
  const unit = useWatch({ control, name: 'unit' })
  const aside = <span className="small dim">{unitText(unit)}</span>
  return (
    <Block title="Sample" note="Strain and type may stay empty.">
      <div className={styles.three}>
        <SelectInput control={control} name="name" label="Name" options={labTestNames} placeholder="Choose a test" />
        <SelectInput
          control={control}
          name="strainId"
          label={optional('Strain')}
          options={strains.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="None"
        />
        <SelectInput control={control} name="type" label={optional('Type')} options={labTestTypes} placeholder="None" />
        <NumberInput control={control} name="totalWeight" label="Total weight" aside={aside} />
        <NumberInput control={control} name="weightDelivered" label="Weight delivered" aside={aside} />
        <SelectInput control={control} name="unit" label="Unit" options={sampleUnits} />
      </div>
      <TextInput
        control={control}
        name="sample"
        label={optional('Batch or package')}
        hint="The label of the package, or the name of the harvest, that the sample was taken from: packages of it show the test."
        autoComplete="off"
      />
      <p className="small dim">{resultsAreOf}</p>
    </Block>
  )
}

/** What was chosen stays in the list, also where it is not offered any more. */
function withChosen(options: Option[], id: string | undefined, label: string | undefined): Option[] {
  if (!id || options.some(({ value }) => value === id)) return options
  return [...options, { value: id, label: label ?? 'Not there any more' }]
}

function Where({ control, names, test }: BlockProps & { test: LabTest | null }) {
  const { facilities, laboratories, people, laboratoryOf } = names
  const chosen = test ? laboratoryOf(test) : undefined
  return (
    <Block title="Where" note="Testing facilities are contacts with the service Product Testing.">
      <div className={styles.two}>
        <SelectInput
          control={control}
          name="facilityOriginatedId"
          label="Origin facility"
          options={withChosen(
            facilities.map(({ id, metrc }) => ({ value: id, label: metrc.DisplayName })),
            test?.facilityOriginatedId,
            undefined,
          )}
          placeholder="Choose a facility"
        />
        <SelectInput
          control={control}
          name="testingFacilityId"
          label={test ? 'Testing facility' : optional('Testing facility')}
          options={withChosen(
            laboratories.map(({ id, name }) => ({ value: id, label: name })),
            test?.testingFacilityId,
            chosen && `${chosen.name} (not offered any more)`,
          )}
          placeholder="None yet"
        />
        <SelectInput
          control={control}
          name="delivereeId"
          label={optional('Deliveree')}
          options={withChosen(
            people.map(({ id, displayName }) => ({ value: id, label: displayName })),
            test?.delivereeId,
            undefined,
          )}
          placeholder="Nobody yet"
        />
        <SelectInput
          control={control}
          name="transportVehicleId"
          label="Vehicle"
          options={transportVehicles.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
    </Block>
  )
}

const When = ({ control }: { control: TestControl }) => (
  <Block title="When" note="The delivery date turns In Transit into Delivered.">
    <div className={styles.three}>
      <DateInput control={control} name="dateDepartedFromFacility" label="Departed" />
      <DateInput control={control} name="dateDelivered" label={'Delivered, optional'} latest={localDay()} />
      <DateInput control={control} name="resultsExpected" label="Results expected" />
      <NumberInput
        control={control}
        name="milesDriven"
        label="Miles driven"
        aside={<span className="small dim">mi</span>}
      />
    </div>
  </Block>
)

function DeleteTest({ test }: { test: LabTest }) {
  const navigate = useNavigate()
  return (
    <OwnDelete
      row={test}
      noun="test"
      name={test.name}
      call={({ id, version }, options) => api.labTest.delete({ params: { id }, body: { version } }, options)}
      onDeleted={() => void navigate({ to: '/testing' })}
    >
      {test.results ? 'Its results go with it; the history keeps what it was.' : 'The history keeps what it was.'}
    </OwnDelete>
  )
}
