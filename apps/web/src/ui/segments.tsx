interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; count?: number }[]
  /** Inside of a menu a choice is one of its items. */
  isInMenu?: boolean
  onChange: (value: Value) => void
}

/** Filter tabs with counts. */
export function Segments<Value extends string>({ label, value, options, isInMenu, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          {...(isInMenu
            ? { role: 'menuitemradio', 'aria-checked': option.value === value }
            : { 'aria-pressed': option.value === value })}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className="dim">{option.count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </fieldset>
  )
}
