import { useEffect, useRef } from 'react'
import { createScanReader } from './scan-reader.ts'

type TypedField = HTMLInputElement | HTMLSelectElement

/**
 * Calls back for each label that is scanned while no text field has the focus, or one of a form in a dialog that reads no
 * labels: the scanner's Enter then sends nothing.
 */
export function useScanner(onScan: (label: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const reader = createScanReader()
    let before = ''
    let inForm: { event: KeyboardEvent; field: TypedField; label: string } | null = null
    const listen = (event: KeyboardEvent) => {
      const field = fieldOfForm(event.target)
      if (!field && isTextField(event.target)) return reader.forget()
      if (field && reader.begins(event.timeStamp)) before = field.value
      const label = reader.read(event.key, event.timeStamp)
      if (label === null) return
      if (field) {
        inForm = { event, field, label }
        return
      }
      // The scanner's Enter must not press the button that happens to have the focus.
      event.preventDefault()
      event.stopPropagation()
      latest.current(label)
    }
    // A field that reads labels has by now taken the Enter for itself.
    const answer = (event: KeyboardEvent) => {
      if (inForm?.event !== event || event.defaultPrevented) return
      const { field, label } = inForm
      event.preventDefault()
      if (!mayHoldLabel(field)) putBack(field, before)
      latest.current(label)
    }
    document.addEventListener('keydown', listen, { capture: true })
    document.addEventListener('keydown', answer)
    return () => {
      document.removeEventListener('keydown', listen, { capture: true })
      document.removeEventListener('keydown', answer)
    }
  }, [])
}

const notTyped = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file']

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !notTyped.includes(target.type)
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** A field whose Enter would send a form in a dialog; that of several lines begins a new one. */
function fieldOfForm(target: EventTarget | null): TypedField | null {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement) || !isTextField(target)) return null
  return target.closest('[role="dialog"] form') ? target : null
}

/** In a name or a note a label may be meant; a choice, a day or a number it has only spoiled. */
const mayHoldLabel = (field: TypedField): boolean =>
  field instanceof HTMLInputElement && field.type !== 'date' && field.inputMode !== 'decimal'

/** As if the person had changed it: the form hears of it too. */
function putBack(field: TypedField, value: string): void {
  if (field.value === value) return
  const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  // React compares with what it last saw set on the field itself.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
