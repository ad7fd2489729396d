import { readingUnit, temperatureUnits } from '@cultivatd/domain/environment/reading-kinds'
import { Card } from '../ui/card.tsx'
import { Segments } from '../ui/segments.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

/** In which unit everybody reads and types temperatures. */
export function UnitsCard({ draft, isBusy, onEdit }: SettingsCardProps) {
  return (
    <Card title="Units">
      <fieldset className="field" disabled={isBusy} style={{ border: 0, padding: 0 }}>
        <span className="lab">Temperatures</span>
        <Segments
          label="Temperatures"
          value={draft.temperatureUnit}
          options={temperatureUnits.map((value) => ({ value, label: readingUnit('temperature', value) }))}
          onChange={(temperatureUnit) => onEdit({ temperatureUnit })}
        />
        <p className="hint">Readings of rooms are shown and typed in it. What was read before stays what it was.</p>
      </fieldset>
    </Card>
  )
}
