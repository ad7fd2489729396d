import { QuietHours } from '@cultivatd/domain/notification/quiet-hours'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { zoneChoices } from '../ui/zone-choices.ts'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { BusyButton } from '../ui/busy.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft } from '../ui/draft/draft-of.tsx'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { notifySaved } from '../ui/notices.ts'
import { SwitchInput } from '../ui/switch-input.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'
import { useTheirsForm } from '../ui/use-theirs-form.ts'
import styles from './account.module.css'

/** Quiet hours as they are typed: turned off, what they were does not count. */
const QuietForm = z
  .object({ isOn: z.boolean(), from: z.string(), until: z.string(), zone: z.string(), letsAlarms: z.boolean() })
  .superRefine(({ isOn, ...quiet }, context) => {
    if (!isOn) return
    for (const { message, path } of QuietHours.safeParse(quiet).error?.issues ?? [])
      context.addIssue({ code: 'custom', message, path })
  })
type QuietForm = z.infer<typeof QuietForm>
type Row = QuietForm & { id: string; version: number }

const zoneHere = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When nothing is pushed to the own devices; saved with a press, since one time alone means nothing. */
export function QuietHoursForm() {
  const quiet = useTopic('quietHours')
  const [zone] = useState(zoneHere)
  const none: Row = { id: '', version: 0, isOn: false, from: '22:00', until: '06:00', zone, letsAlarms: true }
  return (
    <TopicRows topic={quiet} noun="quiet hours" isOne skeletonRows={1}>
      {([kept]) => (
        <DraftOf place="quiet hours" title="Quiet hours">
          <Fields row={kept ? { ...kept, isOn: true } : none} zone={zone} />
        </DraftOf>
      )}
    </TopicRows>
  )
}

const formOf = ({ isOn, from, until, zone, letsAlarms }: Row): QuietForm => ({ isOn, from, until, zone, letsAlarms })

function Fields({ row, zone }: { row: Row; zone: string }) {
  const { send, isBusy } = useSend()
  const { control, handleSubmit, took, formState } = useTheirsForm({ schema: QuietForm, row, formOf })
  const draft = useDraft()
  const [isOn, stored] = useWatch({ control, name: ['isOn', 'zone'] })
  const save = async (values: QuietForm) => {
    const { isOn: isSet, ...given } = values
    const body = { quiet: isSet ? given : null }
    if (!(await send(() => api.notification.quiet({ body })))) return
    took(values)
    draft?.discard()
    notifySaved({ detail: isSet ? 'Changed your quiet hours' : 'You have no quiet hours' })
  }
  return (
    <form className={styles.accountForm} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <DraftBar />
      <SwitchInput
        control={control}
        name="isOn"
        label="Quiet hours"
        hint="Nothing is pushed to your devices in them, but alarms where you say so below. What happened comes as one when they end."
      />
      {isOn && (
        <>
          <div className={styles.hours}>
            <TextInput control={control} name="from" label="From" type="time" />
            <TextInput control={control} name="until" label="Until" type="time" />
          </div>
          <SelectInput control={control} name="zone" label="Time zone" options={zoneChoices([stored, zone])} />
          <SwitchInput control={control} name="letsAlarms" label="Alarms come all the same" />
        </>
      )}
      <div className={styles.footRow}>
        <BusyButton type="submit" variant="outlined" isBusy={isBusy} disabled={!formState.isDirty}>
          Save quiet hours
        </BusyButton>
      </div>
    </form>
  )
}
