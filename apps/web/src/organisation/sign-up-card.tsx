import { Card } from '../ui/card.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import type { SettingsCardProps } from './settings-draft.ts'

/** Whether anybody can make an account, or only who was invited (decision 189). */
export const SignUpCard = ({ draft: { isSignUpOpen }, isBusy, onEdit }: SettingsCardProps) => (
  <Card title="Sign-up">
    <CheckBox
      label="Anybody can sign up, and waits for a permission"
      isChecked={isSignUpOpen}
      isDisabled={isBusy}
      onChange={(isOn) => onEdit({ isSignUpOpen: isOn })}
    />
    <p className="small muted mt2">
      Otherwise only whom a user admin invites gets an account.{' '}
      <HelpLink article="shipped-people">How people come in</HelpLink>
    </p>
  </Card>
)
