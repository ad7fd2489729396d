import { type ReactNode, useEffect, useRef } from 'react'

interface CheckBoxProps {
  label: ReactNode
  isChecked: boolean
  /** Some of a group: neither on nor off. */
  isMixed?: boolean
  isDisabled?: boolean
  /** The label is only for screen readers. */
  isLabelHidden?: boolean
  onChange: (isChecked: boolean, event: { shiftKey: boolean }) => void
}

export function CheckBox({ label, isChecked, isMixed = false, isDisabled, isLabelHidden, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const input = (
    <input
      ref={box}
      type="checkbox"
      className="cb"
      checked={isChecked}
      disabled={isDisabled}
      aria-label={isLabelHidden && typeof label === 'string' ? label : undefined}
      onChange={(event) => {
        const native: Event & { shiftKey?: boolean } = event.nativeEvent
        onChange(event.target.checked, { shiftKey: native.shiftKey === true })
      }}
    />
  )
  if (isLabelHidden) return input
  return (
    <label className="check">
      {input}
      <span>{label}</span>
    </label>
  )
}
