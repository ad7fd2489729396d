import { Check, Info, OctagonAlert, RefreshCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './snackbar.module.css'
import { dismissNotice, firstNotice, type Notice, useNotices } from './notices.ts'

const icons = { saved: Check, info: Info, warn: RefreshCw, error: OctagonAlert } as const

/** Bottom left, one at a time, errors first (SHELL-14 to SHELL-16). */
export function Snackbar() {
  const notice = firstNotice(useNotices())
  const [host] = useState(hostBesideThePage)
  return createPortal(
    <>
      {notice && <Shown key={notice.id} notice={notice} />}
      <output className="vh">{notice && notice.kind !== 'error' ? spoken(notice) : ''}</output>
      <div className="vh" role="alert">
        {notice?.kind === 'error' ? notice.text : ''}
      </div>
    </>,
    host,
  )
}

/**
 * An open dialog hides all else in the body from screen readers, slots excepted, and what a form in it is refused for
 * has to be said and dismissed all the same.
 */
const hostBesideThePage = (): HTMLElement => document.body.appendChild(document.createElement('slot'))

const spoken = ({ text, detail }: Notice): string => [text, detail].filter(Boolean).join(' ')

function Shown({ notice }: { notice: Notice }) {
  const { id, kind, text, detail, onDismiss, action } = notice
  useEffect(() => {
    if (!notice.milliseconds) return
    const timer = setTimeout(() => dismissNotice(notice.id), notice.milliseconds)
    return () => clearTimeout(timer)
    // The notice itself, not only its id: said again, it stays its whole time again.
  }, [notice])
  const Icon = icons[kind]
  return (
    <div className={`snack ${kind}`} data-testid="snackbar">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        {text}
        {detail && <small className={styles.detail}>{detail}</small>}
      </span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissNotice(id)
            action.perform()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="ib"
        aria-label="Dismiss"
        onClick={() => {
          dismissNotice(id)
          onDismiss?.()
        }}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
