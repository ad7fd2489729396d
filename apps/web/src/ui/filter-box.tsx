import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { isTyping } from './shortcuts.ts'

interface FilterBoxProps {
  label: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  /** Pressing this letter outside of text fields goes here. */
  shortcut?: string
}

/** A search box for what is on the page. */
export function FilterBox({ label, placeholder = label, value, onChange, shortcut }: FilterBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    const go = (event: KeyboardEvent) => {
      if (event.key !== shortcut || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [shortcut])
  return (
    <div className="inp flt">
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          onChange('')
          input.current?.blur()
        }}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label="Clear the search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
      {shortcut && value === '' && <kbd aria-hidden="true">{shortcut}</kbd>}
    </div>
  )
}
