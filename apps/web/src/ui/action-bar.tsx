import type { LucideIcon } from 'lucide-react'

export interface BarAction {
  label: string
  icon: LucideIcon
  /** At most one: the page's main action. */
  isMain?: boolean
  isDisabled?: boolean
  onClick: () => void
}

/** The bar at the bottom of a phone: up to three labelled actions and one filled. Not there on wider screens. */
export function ActionBar({ actions }: { actions: readonly BarAction[] }) {
  return (
    <fieldset className="actionbar" aria-label="Actions">
      {actions.map(({ label, icon: Icon, isMain, isDisabled, onClick }) => (
        <button
          key={label}
          type="button"
          className={isMain ? 'pri' : undefined}
          disabled={isDisabled}
          onClick={onClick}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {label}
        </button>
      ))}
    </fieldset>
  )
}
