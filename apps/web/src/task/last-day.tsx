import { useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { useHeldSubmit } from '../ui/use-held-submit.ts'

interface LastDayProps {
  until: string
  isLocked: boolean
  onChange: (until: string) => void
}

/**
 * The last day of a repeat. The field keeps what is typed: a browser says of what is no day, 30 February, that nothing
 * stands there, and the day before it would be sent.
 */
export function LastDay({ until, isLocked, onChange }: LastDayProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isNoDay, setNoDay] = useState(false)
  const look = (): boolean => {
    const isEmpty = input.current?.value === ''
    setNoDay(isEmpty)
    return isEmpty
  }
  useHeldSubmit(input, look)
  return (
    <Field
      label="Last day"
      error={isNoDay ? 'There is no such day. Type another one, or let it never end.' : undefined}
    >
      {(own) => (
        <div className={isNoDay ? 'inp err' : 'inp'}>
          <input
            {...own}
            ref={input}
            type="date"
            defaultValue={until}
            readOnly={isLocked}
            onBlur={look}
            onChange={({ target: { value } }) => {
              if (value === '') return
              setNoDay(false)
              onChange(value)
            }}
          />
        </div>
      )}
    </Field>
  )
}
