import { permission, permissionLabels, type Permission } from '@cultivatd/domain/user/permissions'
import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

const order: readonly Permission[] = [
  permission.orgAdmin,
  permission.userAdmin,
  permission.generalEdit,
  permission.strainView,
  permission.strainEdit,
]

/** Of whom a second factor is asked (decision 188). */
export function FactorRulesCard({ draft: { factorRules }, isBusy, onEdit }: SettingsCardProps) {
  const { requiredOf } = factorRules
  const isOfOthers = requiredOf.some((one) => one !== permission.orgAdmin)
  const choose = (one: Permission, isOn: boolean) => {
    const others = requiredOf.filter((other) => other !== one)
    onEdit({ factorRules: { requiredOf: isOn ? [...others, one] : others } })
  }
  return (
    <Card title="Second factor">
      <fieldset className="field" aria-label="Second factor" disabled={isBusy} style={{ border: 0, padding: 0 }}>
        <span className="lab">Asked of who holds</span>
        {order.map((one) => (
          <CheckBox
            key={one}
            label={permissionLabels[one]}
            // An organization admin may what all others may.
            isChecked={requiredOf.includes(one) || (one === permission.orgAdmin && isOfOthers)}
            isDisabled={isBusy || (one === permission.orgAdmin && isOfOthers)}
            onChange={(isOn) => choose(one, isOn)}
          />
        ))}
      </fieldset>
      <p className="small muted mt2">
        Whoever has none sets one up at the next sign-in and can do nothing before: an authenticator app or a passkey.
        Sessions that are open go on, and stations stay as they are.{' '}
        <HelpLink article="shipped-second-factor">How a second factor works</HelpLink>
      </p>
    </Card>
  )
}
