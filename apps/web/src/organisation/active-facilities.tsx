import type { FacilityChoice } from '@cultivatd/domain/organisation/organisation'
import { pendingSentences } from '@cultivatd/domain/organisation/pending-changes'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import type { SettingsCardProps } from './settings-draft.ts'
import styles from './organisation.module.css'

/** Which facilities are shown anywhere (ORG-04, ORG-05, FAC-02). */
export function ActiveFacilities({ settings, draft, isBusy, onEdit }: SettingsCardProps) {
  const { facilities } = settings
  const toggle = (id: string, isOn: boolean) =>
    onEdit({
      activeFacilityIds: isOn
        ? [...draft.activeFacilityIds, id]
        : draft.activeFacilityIds.filter((other) => other !== id),
    })
  return (
    <Card
      title="Active facilities"
      isPadded={false}
      actions={
        facilities.length > 0 && (
          <span className="small dim">
            {draft.activeFacilityIds.length} of {facilities.length}
          </span>
        )
      }
    >
      {facilities.length === 0 ? (
        <EmptyState title="No facilities yet">
          {settings.syncUserKeyEnding
            ? 'The sync key sees no grower or processor license.'
            : 'Enter the sync key first; then the licenses it can see are listed here.'}
        </EmptyState>
      ) : (
        <ul>
          {facilities.map((facility) => (
            <Choice
              key={facility.id}
              facility={facility}
              isOn={draft.activeFacilityIds.includes(facility.id)}
              isBusy={isBusy}
              onToggle={toggle}
            />
          ))}
        </ul>
      )}
      <p className={classNames('small dim', styles.facilitiesNote)}>
        These are the grower and processor licenses that the sync key can see. Saving a change starts a sync.
      </p>
    </Card>
  )
}

interface ChoiceProps {
  facility: FacilityChoice
  isOn: boolean
  isBusy: boolean
  onToggle: (id: string, isOn: boolean) => void
}

function Choice({
  facility: { id, displayName, licenseType, isActive, rooms, pending },
  isOn,
  isBusy,
  onToggle,
}: ChoiceProps) {
  const held = isOn && isActive ? [] : pendingSentences(displayName, pending)
  return (
    <li>
      <label className={styles.fl}>
        <input
          type="checkbox"
          className="cb"
          checked={isOn}
          disabled={isBusy}
          onChange={(event) => onToggle(id, event.target.checked)}
        />
        <span className="grow">
          <b className="m">{displayName}</b>
          <span className={classNames('small dim', styles.flLicense)}>
            <span className="mono">{id}</span> · {licenseType}
          </span>
        </span>
        <span className="small dim">{choiceText(isOn, isActive, rooms)}</span>
      </label>
      {held.length > 0 && (
        <div className={styles.held}>
          <Alert tone="warn">
            {held.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        </div>
      )}
    </li>
  )
}

function choiceText(isOn: boolean, isActive: boolean, rooms: number): string {
  if (!isOn) return 'Hidden everywhere'
  return isActive ? `${rooms} ${rooms === 1 ? 'room' : 'rooms'}` : 'Read after saving'
}
