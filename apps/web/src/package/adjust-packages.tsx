import { atPath } from '@cultivatd/domain/app-error'
import type { Sheet, SheetProblem } from '@cultivatd/domain/csv/sheet'
import { type PackageCounted, PackagesAdjustment } from '@cultivatd/domain/package/adjust-many'
import { dayProblems } from '@cultivatd/domain/field/field'
import type { Package } from '@cultivatd/domain/package/package'
import { SlidersHorizontal } from 'lucide-react'
import { useMemo } from 'react'
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
import {
  type AdjustEntry,
  type AdjustWay,
  checkedEntry,
  type CheckedEntry,
  missingOfEntries,
  withLabels,
  withTable,
} from './adjust-entry.ts'
import { AdjustEntryRows } from './adjust-entry-rows.tsx'
import { packagesText, type SelectedProps } from './selected-list.tsx'
import { usePackagesByLabel } from './use-packages-by-label.ts'

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
  const change = useChange<PackagesAdjustment>({
    facilityId,
    call: (body, options) => api.package.adjustMany({ body }, options),
    only: onlyThese,
    said: (bodies) => {
      const labels = new Set(bodies.flatMap((body) => body.packages.map(({ label }) => label)))
      return { detail: `Adjusted ${packagesText(labels.size)}` }
    },
    trial: { act: '/api/package/adjust-many', title },
    onAllDone: onClose,
  })
  const form = useRuleForm(Shared, { facilityId, reason: '', note: '', date: localDay() }, ({ date }) =>
    atPath('date', dayProblems(date, localDay())),
  )
  const { reason, note } = form.watch()
  const list = useAdjustList({ facilityId, packages, change, shared: { reason: reason ?? '', note: note ?? '' } })
  const { left, entries, emptied } = list
  const [isEmptied, setEmptied] = useDraftState('emptied', '')
  const isAsked = emptied > 0 && isEmptied !== String(emptied)
  useDraftAbout(entries.length === 0 ? '' : packagesText(entries.length))
  const hasBegun = change.states.size > 0
  const send = ({ facilityId: of, date }: { facilityId: string; date: string }) =>
    change.send(
      inParts(left.flatMap(({ row }) => (row ? [row] : []))).map((some) => ({
        records: some.map(({ label }) => label),
        body: { facilityId: of, date, packages: [...some] },
      })),
    )
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
      missing={missing ?? missingOfEntries(left) ?? (isAsked ? 'Confirm that nothing is left' : null)}
      top={hasBegun ? progressText(change.states, words) : null}
      fields={
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
            control={form.control}
            name="reason"
            label="Reason"
            hint="For those that have none of their own in the table."
            options={reasons.map(({ Name }) => Name)}
            placeholder="Choose a reason"
          />
          <NoteInput
            control={form.control}
            name="note"
            label="Note"
            hint="For those without one of their own. The state sees it."
          />
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </>
      }
      list={
        <section>
          <h3>
            Packages <span className="dim">{numberText(left.length)}</span>
          </h3>
          <div className="mt2 col g2">
            <LabelsInput
              noun="packages"
              isLocked={list.isLocked}
              listed={entries.map(({ label }) => label)}
              sheet={{
                unitName: null,
                isReasoned: true,
                onSheet: (sheet) => {
                  if (sheet.date !== null) form.setValue('date', sheet.date, { shouldDirty: true })
                  return list.takeSheet(sheet)
                },
              }}
              onAdd={list.add}
              camera={{ aboutOf: (label) => left.find(({ entry }) => entry.label === label)?.pkg?.metrc.ProductName }}
            />
            <p className="small muted">
              A table may have the columns label, change or new weight, unit, reason and note, in any order.
            </p>
            {left.length > 0 && (
              <AdjustEntryRows
                checked={left}
                way={list.way}
                unitText={(name) => units.find(({ Name }) => Name === name)?.Abbreviation ?? name}
                states={change.states}
                isLocked={list.isLocked}
                onValue={list.setValue}
                onRemove={list.remove}
              />
            )}
            {emptied > 0 && (
              <CheckBox
                label={`I looked: nothing is left of ${packagesText(emptied)}`}
                isChecked={!isAsked}
                onChange={(isOn) => setEmptied(isOn ? String(emptied) : '')}
              />
            )}
          </div>
        </section>
      }
      onSubmit={form.handleSubmit(send)}
      onClose={onClose}
    />
  )
}

function inParts(rows: readonly PackageCounted[]): (readonly PackageCounted[])[] {
  const count = Math.ceil(rows.length / mostInRequest)
  return Array.from({ length: count }, (_, at) => rows.slice(at * mostInRequest, (at + 1) * mostInRequest))
}

interface AdjustListGiven {
  facilityId: string
  packages: readonly Package[]
  change: Pick<RecordsChange<never>, 'states' | 'isBusy' | 'isNotKnown'>
  shared: { reason: string; note: string }
}

/** What is entered, kept in the draft of the form, beside what is known of each package. */
function useAdjustList({ facilityId, packages, change, shared }: AdjustListGiven) {
  const [way, setWay] = useDraftState<AdjustWay>('way', 'change')
  const [entries, setEntries] = useDraftState<readonly AdjustEntry[]>(
    'entries',
    withLabels(
      [],
      packages.map(({ metrc }) => metrc.Label),
    ),
  )
  const here = useMemo(() => new Map(packages.map((pkg) => [pkg.metrc.Label, pkg])), [packages])
  const elsewhere = useMemo(
    () => entries.flatMap(({ label }) => (here.has(label) ? [] : [label])).toSorted(),
    [entries, here],
  )
  const found = usePackagesByLabel(facilityId, elsewhere)
  const left: readonly CheckedEntry[] = entries
    .filter(({ label }) => isLeft(change.states, label))
    .map((entry) => checkedEntry(entry, here.get(entry.label) ?? found.get(entry.label), { way, ...shared }))
  const changeOne = (label: string, changed: Partial<AdjustEntry>) =>
    setEntries(entries.map((entry) => (entry.label === label ? { ...entry, ...changed } : entry)))
  return {
    way,
    setWay,
    entries,
    left,
    isLocked: change.isBusy || change.isNotKnown,
    emptied: left.filter((one) => one.isEmptied).length,
    add: (labels: readonly string[]) => setEntries(withLabels(entries, labels)),
    takeSheet: (sheet: Sheet): readonly SheetProblem[] => {
      setEntries(withTable(entries, sheet.rows))
      if (sheet.way !== null) setWay(sheet.way)
      return []
    },
    setValue: (label: string, value: string) => changeOne(label, { value }),
    remove: (label: string) => setEntries(entries.filter((entry) => entry.label !== label)),
  }
}
