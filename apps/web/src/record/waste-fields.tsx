import type { WasteReason } from '@cultivatd/domain/plant/waste'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'

interface WasteFieldsProps<T extends FieldValues> {
  control: Control<T, unknown, unknown> | Control<T>
  methods: readonly string[]
  reasons: readonly WasteReason[]
  /** What is chosen. */
  reason: string
}

/** How and why plants are thrown away: the same for one and for many (PLANT-08). */
export function WasteFields<T extends FieldValues>({ control, methods, reasons, reason }: WasteFieldsProps<T>) {
  const named = (name: string) => name as FieldPath<T>
  const needsNote = reasons.find(({ Name }) => Name === reason)?.RequiresNote ?? false
  return (
    <>
      {methods.length > 0 && (
        <SelectInput
          control={control}
          name={named('method')}
          label="Method"
          options={methods}
          placeholder="Choose a method"
        />
      )}
      <SelectInput
        control={control}
        name={named('reason')}
        label="Reason"
        options={reasons.map(({ Name }) => Name)}
        placeholder="Choose a reason"
      />
      <NoteInput
        control={control}
        name={named('note')}
        label="Note"
        hint={needsNote ? 'This reason needs a note. The state sees it.' : 'The state sees it.'}
      />
      <DateInput control={control} name={named('date')} label="Date" latest={localDay()} />
    </>
  )
}

interface WasteTyped {
  method: string
  reason: string
  note: string
  unitOfWeight: string
}

/** What the form still needs; null when it has all (PLANT-08). */
export function missingWaste(
  typed: WasteTyped,
  { methods, reasons }: Pick<WasteFieldsProps<FieldValues>, 'methods' | 'reasons'>,
): string | null {
  if (reasons.length === 0) return 'The reasons are not read from Metrc yet. This goes on by itself.'
  if (methods.length > 0 && !typed.method) return 'Choose a method'
  if (!typed.reason) return 'Choose a reason'
  if (!typed.unitOfWeight) return 'Choose a unit'
  const needsNote = reasons.find(({ Name }) => Name === typed.reason)?.RequiresNote ?? false
  return needsNote && !typed.note.trim() ? 'This reason needs a note' : null
}
