import { atPath } from '@cultivatd/domain/app-error'
import type { Sheet } from '@cultivatd/domain/csv/sheet'
import { type PackageCounted, PackagesAdjustment } from '@cultivatd/domain/package/adjust-many'
import { dayProblems } from '@cultivatd/domain/field/field'
import { SlidersHorizontal } from 'lucide-react'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { ListForm } from '../record/change-form.tsx'
import { isLeft, progressText } from '../record/change-states.ts'
import { type RecordsChange, useChange } from '../record/use-change.ts'
import { LabelsInput } from '../trade/labels-input.tsx'
import { Tag } from '../trade/tag.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf, useDraftAbout, useDraftState } from '../ui/draft/draft-of.tsx'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { numberText } from '../ui/number-text.ts'
import { Segments } from '../ui/segments.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { type CheckedEntry, missingOfEntries } from './adjust-entry.ts'
import { AdjustEntryRows } from './adjust-entry-rows.tsx'
import { packagesText, type SelectedProps } from './selected-list.tsx'
import { type AdjustList, useAdjustList } from './use-adjust-list.ts'

const title = 'Adjust packages'

/** So many in one request: with their notes they are read at once. */
const mostInRequest = 500

/** The quantity of many packages, each by its number, unit, reason and note, typed or out of a table. */
export const AdjustPackages = (props: SelectedProps) => (
  <DraftOf place={props.place} title={title}>
    <AdjustForm {...props} />
  </DraftOf>
)

const Shared = PackagesAdjustment.omit({ packages: true }).extend({ reason: z.string(), note: z.string() })

const onlyThese = (body: PackagesAdjustment, labels: readonly string[]): PackagesAdjustment => {
  const kept = new Set(labels)
  return { ...body, packages: body.packages.filter(({ label }) => kept.has(label)) }
}

const words = { one: 'package', many: 'packages', done: 'adjusted' }

function AdjustForm({ facilityId, packages, onClose }: SelectedProps) {
  const { rows: references } = useTopic('references', { facilityId })
  const { adjustReasons: reasons = [], units = [] } = references[0] ?? {}
  const change = useAdjustment(facilityId, onClose)
  const form = useSharedForm(facilityId)
  const { reason, note } = form.watch()
  const list = useAdjustList({ facilityId, packages, change, shared: { reason: reason ?? '', note: note ?? '' } })
  const { left, entries } = list
  const emptied = useConfirmedEmptied(list.emptied)
  useDraftAbout(entries.length === 0 ? '' : packagesText(entries.length))
  const hasBegun = change.states.size > 0
  const missing = reasons.length === 0 ? 'The reasons are not read from Metrc yet. This goes on by itself.' : null
  return (
    <ListForm
      facilityId={facilityId}
      title={title}
      subtitle={packagesText(entries.length)}
      icon={SlidersHorizontal}
      words={words}
      records={entries.flatMap(({ label }) =>
        isLeft(change.states, label) ? [] : [{ record: label, shown: <Tag label={label} /> }],
      )}
      change={change}
      isOpen={left.length > 0 || !hasBegun}
      isKept
      submitLabel={`Adjust ${packagesText(left.length)}`}
      missing={missing ?? missingOfEntries(left) ?? (emptied.isAsked ? 'Confirm that nothing is left' : null)}
      top={hasBegun ? progressText(change.states, words) : null}
      fields={<SharedFields form={form} list={list} reasons={reasons.map(({ Name }) => Name)} />}
      list={
        <EntriesSection
          form={form}
          list={list}
          emptied={emptied}
          states={change.states}
          unitText={(name) => units.find(({ Name }) => Name === name)?.Abbreviation ?? name}
        />
      }
      onSubmit={form.handleSubmit((shared) => change.send(requestsOf(shared, left)))}
      onClose={onClose}
    />
  )
}

const useAdjustment = (facilityId: string, onAllDone: () => void) =>
  useChange<PackagesAdjustment>({
    facilityId,
    call: (body, options) => api.package.adjustMany({ body }, options),
    only: onlyThese,
    said: (bodies) => {
      const labels = new Set(bodies.flatMap((body) => body.packages.map(({ label }) => label)))
      return { detail: `Adjusted ${packagesText(labels.size)}` }
    },
    trial: { act: '/api/package/adjust-many', title },
    onAllDone,
  })

/** What holds for the packages that say nothing of their own. */
const useSharedForm = (facilityId: string) =>
  useRuleForm(Shared, { facilityId, reason: '', note: '', date: localDay() }, ({ date }) =>
    atPath('date', dayProblems(date, localDay())),
  )
type SharedForm = ReturnType<typeof useSharedForm>

/** Whether a person has to confirm that nothing is left of so many packages; another number is asked about anew. */
function useConfirmedEmptied(count: number) {
  const [confirmed, setConfirmed] = useDraftState('emptied', '')
  return {
    isAsked: count > 0 && confirmed !== String(count),
    confirm: (isConfirmed: boolean) => setConfirmed(isConfirmed ? String(count) : ''),
  }
}

function requestsOf({ facilityId, date }: { facilityId: string; date: string }, left: readonly CheckedEntry[]) {
  const rows = left.flatMap(({ row }) => (row ? [row] : []))
  return inParts(rows).map((some) => ({
    records: some.map(({ label }) => label),
    body: { facilityId, date, packages: [...some] },
  }))
}

interface PartProps {
  form: SharedForm
  list: AdjustList
}

function SharedFields({ form: { control }, list, reasons }: PartProps & { reasons: string[] }) {
  return (
    <>
      <div>
        <Segments
          label="How the quantity is given"
          value={list.way}
          options={[
            { value: 'change', label: 'Change by' },
            { value: 'now', label: 'Now holds' },
          ]}
          onChange={list.setWay}
        />
      </div>
      <SelectInput
        control={control}
        name="reason"
        label="Reason"
        hint="For those that have none of their own in the table."
        options={reasons}
        placeholder="Choose a reason"
      />
      <NoteInput
        control={control}
        name="note"
        label="Note"
        hint="For those without one of their own. The state sees it."
      />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

interface EntriesProps extends PartProps {
  emptied: ReturnType<typeof useConfirmedEmptied>
  states: RecordsChange<never>['states']
  unitText: (name: string) => string
}

/** The packages with their numbers, and where more of them are entered. */
function EntriesSection({ form, list, emptied, states, unitText }: EntriesProps) {
  const { left } = list
  const takeSheet = (sheet: Sheet) => {
    if (sheet.date !== null) form.setValue('date', sheet.date, { shouldDirty: true })
    return list.takeSheet(sheet)
  }
  return (
    <section>
      <h3>
        Packages <span className="dim">{numberText(left.length)}</span>
      </h3>
      <div className="mt2 col g2">
        <LabelsInput
          noun="packages"
          isLocked={list.isLocked}
          listed={list.entries.map(({ label }) => label)}
          sheet={{ unitName: null, isReasoned: true, onSheet: takeSheet }}
          onAdd={list.add}
          camera={{
            aboutOf: (label) => list.left.find(({ entry }) => entry.label === label)?.pkg?.metrc.ProductName,
          }}
        />
        <p className="small muted">
          A table may have the columns label, change or new weight, unit, reason and note, in any order.
        </p>
        {left.length > 0 && (
          <AdjustEntryRows
            checked={left}
            way={list.way}
            unitText={unitText}
            states={states}
            isLocked={list.isLocked}
            onValue={list.setValue}
            onRemove={list.remove}
          />
        )}
        {list.emptied > 0 && (
          <CheckBox
            label={`I looked: nothing is left of ${packagesText(list.emptied)}`}
            isChecked={!emptied.isAsked}
            onChange={emptied.confirm}
          />
        )}
      </div>
    </section>
  )
}

function inParts(rows: readonly PackageCounted[]): (readonly PackageCounted[])[] {
  const count = Math.ceil(rows.length / mostInRequest)
  return Array.from({ length: count }, (_, at) => rows.slice(at * mostInRequest, (at + 1) * mostInRequest))
}
