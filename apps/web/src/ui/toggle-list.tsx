import { Check, type LucideIcon } from 'lucide-react'
import styles from './toggle-list.module.css'

interface ToggleListProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon: LucideIcon }[]
  value: readonly Value[]
  isDisabled?: boolean
  /** In the order of the options. */
  onChange: (value: Value[]) => void
}

/** Any number out of a few, each a button that stays pressed. */
export function ToggleList<Value extends string>(props: ToggleListProps<Value>) {
  const { label, options, value, isDisabled, onChange } = props
  const toggle = (one: Value) =>
    onChange(options.map((option) => option.value).filter((each) => value.includes(each) !== (each === one)))
  return (
    <fieldset className={styles.list} aria-label={label}>
      {options.map((option) => {
        const isOn = value.includes(option.value)
        const Icon = isOn ? Check : option.icon
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isOn}
            disabled={isDisabled}
            onClick={() => toggle(option.value)}
          >
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {option.label}
          </button>
        )
      })}
    </fieldset>
  )
}
