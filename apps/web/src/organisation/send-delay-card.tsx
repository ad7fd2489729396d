import { describedKind, kindNames, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { type Delay, delayChoices, delayText, type SendDelays } from '@cultivatd/domain/operation/send-delay'
import { Card } from '../ui/card.tsx'
import { Choice } from '../ui/choice.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

const usual: Delay = 60
const times = delayChoices.map((seconds) => ({ value: String(seconds), label: delayText(seconds) }))

interface Act {
  kinds: readonly [OperationKind, ...OperationKind[]]
  label: string
}

/** What people do: kinds of one name on one record are one act, and acts of one name say of what. */
const acts: readonly Act[] = actsOf(kindNames)

function actsOf(kinds: readonly OperationKind[]): Act[] {
  const titled = (title: string) => kinds.filter((kind) => describedKind(kind).title === title)
  return kinds.flatMap((kind) => {
    const { title, noun } = describedKind(kind)
    const [first, ...others] = titled(title).filter((one) => describedKind(one).noun === noun)
    if (first !== kind) return []
    const isOnly = titled(title).length === others.length + 1
    return [{ kinds: [first, ...others] as const, label: isOnly ? title : `${title} (${noun})` }]
  })
}

/** Which changes stay here for a while, so that whoever made them can take them back. */
export function SendDelayCard({ draft: { sendDelays }, isBusy, onEdit }: SettingsCardProps) {
  const delayOf = ({ kinds }: Act) => kinds.map((kind) => sendDelays[kind]).find((delay) => delay !== undefined)
  const delayed = acts.filter((act) => delayOf(act) !== undefined)
  const others = acts.filter((act) => !delayed.includes(act)).map(({ kinds: [value], label }) => ({ value, label }))
  const set = ({ kinds }: Act, seconds: Delay | undefined) =>
    onEdit({ sendDelays: kinds.reduce((delays, kind) => withDelay(delays, kind, seconds), sendDelays) })
  return (
    <Card title="Delay before sending">
      <p className="hint">
        Metrc takes few changes back. What is chosen here stays for that long before it is sent, and can be taken back
        with one press; what comes later for the same record waits behind it. Without a choice everything goes at once.
      </p>
      <p className="small mt2">
        <HelpLink article="shipped-corrections">What a delay is good for</HelpLink>
      </p>
      <div className="col g3 mt3">
        {delayed.map((act) => (
          <Choice
            key={act.label}
            label={act.label}
            value={String(delayOf(act))}
            none="Sent at once"
            options={times}
            isLocked={isBusy}
            onChange={(seconds) =>
              set(
                act,
                delayChoices.find((one) => String(one) === seconds),
              )
            }
          />
        ))}
        <Choice
          label="Delay another change"
          value={null}
          none="Choose a change"
          options={others}
          isLocked={isBusy}
          onChange={(chosen) => {
            const act = acts.find(({ kinds: [first] }) => first === chosen)
            if (act) set(act, usual)
          }}
        />
      </div>
    </Card>
  )
}

function withDelay(delays: SendDelays, kind: OperationKind, seconds: Delay | undefined): SendDelays {
  const { [kind]: _before, ...others } = delays
  return seconds === undefined ? others : { ...others, [kind]: seconds }
}
