import { ScanBarcode, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { takeLabelScan, takePlaceScan } from '../trade/place-scan.ts'
import { classNames } from '../ui/class-names.ts'
import { lazily } from '../ui/lazily.ts'
import { notify, notifyError } from '../ui/notices.ts'
import { isTyping } from '../ui/shortcuts.ts'
import { useLookup } from './use-lookup.ts'
import { useLookupBox } from './use-lookup-box.ts'
import { useOpenMatch } from './use-open-match.ts'
import { useScanner } from '../trade/scan/use-scanner.ts'
import styles from './lookup-field.module.css'

// Not a part of the first screen.
const LookupPanel = lazily(async () => (await import('./lookup-panel.tsx')).LookupPanel)

type InputRef = RefObject<HTMLInputElement | null>

const label = 'Enter Item Label or Name'

/** The lookup of the top bar (LOOKUP-02), `/` goes there; and labels that are scanned wherever the focus is. */
export function LookupField() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useLookupBox({ input, isListShown: isOpen, onOpen: () => setOpen(false) })
  const hasPanel = isOpen && (box.problem !== null || box.matches.length > 0)
  useSlash(input, setOpen)
  useScans(input, box.setText)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (hasPanel || box.text !== '')) {
      event.preventDefault()
      if (hasPanel) setOpen(false)
      else box.setText('')
      return
    }
    setOpen(true)
    box.inputProps.onKeyDown(event)
  }
  return (
    <div
      className={styles.lookup}
      ref={frame}
      onBlur={(event) => {
        if (!frame.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className={classNames('inp', styles.lkField)}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          {...box.inputProps}
          ref={input}
          type="text"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setOpen(true)
            box.inputProps.onChange(event)
          }}
          onKeyDown={onKeyDown}
        />
        <ScanBarcode size={18} strokeWidth={1.75} aria-hidden="true" />
        {box.text === '' && <kbd aria-hidden="true">/</kbd>}
      </div>
      {hasPanel && (
        <div className={styles.lkPanel}>
          <Suspense fallback={null}>
            <LookupPanel box={box} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** `/` goes to the field, unless it is typed into another one or a dialog lies above. */
function useSlash(input: InputRef, setOpen: (isOpen: boolean) => void) {
  useEffect(() => {
    const go = (event: globalThis.KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (event.key !== '/' || !isPlain || event.defaultPrevented || isTyping(event.target)) return
      if (!input.current?.checkVisibility() || isBelowDialog()) return
      event.preventDefault()
      input.current.focus()
      setOpen(true)
    }
    document.addEventListener('keydown', go)
    return () => document.removeEventListener('keydown', go)
  }, [input, setOpen])
}

const formIsOpen = 'A form is open, so nothing was opened. Close it and scan again.'

/** Opens what is scanned outside of text fields, and leaves the field ready for the next label. */
function useScans(input: InputRef, setText: (text: string) => void) {
  const { lookUp } = useLookup()
  const open = useOpenMatch()
  async function openScanned(scanned: string) {
    setText(scanned)
    const isReachable = input.current?.checkVisibility() === true && !isBelowDialog()
    if (isReachable) input.current?.focus()
    const result = await lookUp(scanned)
    if (!result) return
    // A form may have been opened while this was looked for.
    if (hasFormAbove()) return tellOfForm()
    if ('match' in result) open(result.match)
    else if ('problem' in result) notifyError(`${result.problem}: ${scanned}`)
    if (isReachable) input.current?.select()
  }
  useScanner((scanned) => {
    if (takeLabelScan(scanned) || takePlaceScan(scanned)) return
    if (hasFormAbove()) tellOfForm()
    else void openScanned(scanned)
  })
}

function tellOfForm(): void {
  notify({ kind: 'warn', text: formIsOpen, milliseconds: 8_000 })
}

const isBelowDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** What was typed into a form would be lost with it. */
const hasFormAbove = (): boolean => document.querySelector('[role="dialog"] form, [role="alertdialog"]') !== null
