import { restChoices } from '@cultivatd/domain/station/station'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { Segments } from '../ui/segments.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

const restText = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`)

/** How the crew takes over on shared devices. */
export function StationRulesCard({ draft: { stationRules }, isBusy, onEdit }: SettingsCardProps) {
  return (
    <Card title="Stations">
      <fieldset className="field" disabled={isBusy} style={{ border: 0, padding: 0 }}>
        <span className="lab">A turn ends without a touch after</span>
        <Segments
          label="A turn ends without a touch after"
          value={String(stationRules.restSeconds)}
          options={restChoices.map((seconds) => ({ value: String(seconds), label: restText(seconds) }))}
          onChange={(value) => {
            const restSeconds = restChoices.find((one) => String(one) === value)
            if (restSeconds) onEdit({ stationRules: { ...stationRules, restSeconds } })
          }}
        />
        <div className="mt3">
          <CheckBox
            label="A badge opens only together with its PIN, and a PIN only with its badge"
            isChecked={stationRules.isBadgeWithPin}
            isDisabled={isBusy}
            onChange={(isBadgeWithPin) => onEdit({ stationRules: { ...stationRules, isBadgeWithPin } })}
          />
        </div>
      </fieldset>
      <p className="small muted mt2">
        Who took over in the last 12 hours can again without a network. The tablet keeps for that what checks their PIN
        or badge: who steals it can find out a short PIN by trying, a badge never.{' '}
        <HelpLink article="shipped-stations">How stations work</HelpLink>
      </p>
    </Card>
  )
}
