import { describedKind, kindNames, type OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { type Delay, delayChoices, delayText, type SendDelays } from '@cultivatd/domain/operation/send-delay'
import { Card } from '../ui/card.tsx'
import { Choice } from '../ui/choice.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

const usual: Delay = 60
const times = delayChoices.map((seconds) => ({ value: String(seconds), label: delayText(seconds) }))

/** Which changes stay here for a while, so that whoever made them can take them back. */
export function SendDelayCard({ draft: { sendDelays }, isBusy, onEdit }: SettingsCardProps) {
  const delayed = kindNames.filter((kind) => sendDelays[kind] !== undefined)
  const others = kindNames
    .filter((kind) => !delayed.includes(kind))
    .map((kind) => ({ value: kind, label: describedKind(kind).title }))
  const set = (kind: OperationKind, seconds: Delay | undefined) =>
    onEdit({ sendDelays: withDelay(sendDelays, kind, seconds) })
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
        {delayed.map((kind) => (
          <Choice
            key={kind}
            label={describedKind(kind).title}
            value={String(sendDelays[kind])}
            none="Sent at once"
            options={times}
            isLocked={isBusy}
            onChange={(seconds) =>
              set(
                kind,
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
            const kind = kindNames.find((one) => one === chosen)
            if (kind) set(kind, usual)
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
