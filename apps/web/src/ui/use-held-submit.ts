import { type RefObject, useEffect, useRef } from 'react'

/**
 * Asks a field before the form around it is sent, so that nothing is left behind that was typed there and not added.
 *
 * @param hold takes in what was typed; true stops the form
 */
export function useHeldSubmit(field: RefObject<HTMLElement | null>, hold: () => boolean): void {
  const latest = useRef(hold)
  useEffect(() => {
    latest.current = hold
  })
  useEffect(() => {
    const form = field.current?.closest('form')
    if (!form) return
    // The form's own handler hears it further up.
    const onSubmit = (event: Event) => {
      if (!latest.current()) return
      event.preventDefault()
      event.stopPropagation()
    }
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [field])
}
