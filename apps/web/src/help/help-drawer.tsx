import Dialog from '@mui/material/Dialog'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazily } from '../ui/lazily.ts'
import { useBackCloses } from '../ui/use-back-closes.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { ArticleView } from './article-view.tsx'
import { HelpList } from './help-list.tsx'
import type { HelpView } from './help-view.ts'
import styles from './help.module.css'

const ArticleEditor = lazily(async () => (await import('./article-editor.tsx')).ArticleEditor)
const CategoriesEditor = lazily(async () => (await import('./categories-editor.tsx')).CategoriesEditor)

const list: HelpView = { name: 'list' }

interface HelpDrawerProps {
  /** What is shown first; null for the list. */
  article: string | null
  /** What a page asks for while it is open. */
  asked?: { id: string } | null
  isOpen: boolean
  onClose: () => void
}

/**
 * The help (HELP-01, HELP-02): beside the page on a desktop, which keeps its clicks and keys, full screen on a phone. It
 * stays open from page to page, and knows its article and how far it was read.
 */
export function HelpDrawer({ article, asked = null, isOpen, onClose }: HelpDrawerProps) {
  const [view, setView] = useState<HelpView>(article === null ? list : { name: 'article', id: article })
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const isDirty = useRef(false)
  const noteDirty = (next: boolean) => {
    isDirty.current = next
  }
  const leave = (then: () => void) => (isDirty.current ? setLeaving(() => then) : then())
  const go = (next: HelpView) => leave(() => setView(next))
  const [shown, setShown] = useState(asked)
  if (asked !== shown) {
    setShown(asked)
    // What is being written stays where it is.
    if (asked && !isForm(view)) setView({ name: 'article', id: asked.id })
  }
  const close = () =>
    leave(() => {
      setView(readBefore(view))
      onClose()
    })
  const escape = () => (isForm(view) ? go(readBefore(view)) : close())
  const toLeave = () => {
    isDirty.current = false
    setLeaving(null)
    leaving?.()
  }
  const saved = (next: HelpView) => {
    isDirty.current = false
    setView(next)
  }
  const shared = { go, onClose: close }
  const forms = { ...shared, onSaved: saved, onDirty: noteDirty }
  return (
    <>
      <Around isOpen={isOpen} isWide={view.name === 'edit'} onEscape={escape} scrollOf={keyOf(view)}>
        {view.name === 'list' && <HelpList {...shared} />}
        {view.name === 'article' && <ArticleView key={view.id} id={view.id} {...shared} />}
        <Suspense>
          {view.name === 'edit' && <ArticleEditor key={view.id} id={view.id} {...forms} />}
          {view.name === 'categories' && <CategoriesEditor {...forms} />}
        </Suspense>
      </Around>
      <ConfirmDialog
        isOpen={leaving !== null}
        isPlain
        title="Leave without saving?"
        confirmLabel="Leave"
        safeLabel="Keep writing"
        onConfirm={toLeave}
        onClose={() => setLeaving(null)}
      >
        What you typed stays on this device as a draft, and is there when you edit this again.
      </ConfirmDialog>
    </>
  )
}

const isForm = ({ name }: HelpView): boolean => name === 'edit' || name === 'categories'

/** Where somebody was who writes. */
function readBefore(view: HelpView): HelpView {
  if (!isForm(view)) return view
  return view.name === 'edit' && view.id !== null ? { name: 'article', id: view.id } : list
}

const keyOf = (view: HelpView): string => ('id' in view ? `${view.name} ${view.id}` : view.name)

interface AroundProps {
  isOpen: boolean
  isWide: boolean
  /** Escape leaves what is written, and else the help; on a phone Back does the same. */
  onEscape: () => void
  /** Of what the scroll is kept. */
  scrollOf: string
  children: ReactNode
}

function Around({ isOpen, isWide, onEscape, scrollOf, children }: AroundProps) {
  const isPhone = useIsPhone()
  const box = useRef<HTMLElement>(null)
  useKeptScroll(box, isOpen, scrollOf)
  useKeptFocus(box, scrollOf)
  useDrawerKeys(box, isOpen && !isPhone, onEscape)
  useBackCloses(isOpen && isPhone, onEscape)
  if (isPhone)
    return (
      <Dialog open={isOpen} onClose={onEscape} fullScreen slotProps={{ paper: { 'aria-label': 'Help' } }}>
        <div ref={box as RefObject<HTMLDivElement | null>} className={styles.sheet}>
          {children}
        </div>
      </Dialog>
    )
  if (!isOpen) return null
  return createPortal(
    <aside ref={box} className={classNames(styles.drawer, isWide && styles.wide)} aria-label="Help" tabIndex={-1}>
      {children}
    </aside>,
    document.body,
  )
}

/** Back where it was read, also after another article. */
function useKeptScroll(box: RefObject<HTMLElement | null>, isOpen: boolean, scrollOf: string): void {
  const kept = useRef(new Map<string, number>())
  useEffect(() => {
    const places = kept.current
    if (!isOpen) return
    const body = () => box.current?.querySelector<HTMLElement>('[data-scroll]') ?? null
    const restore = () => {
      const found = body()
      if (found) found.scrollTop = places.get(scrollOf) ?? 0
    }
    restore()
    // The text of an article comes a moment later.
    const later = setTimeout(restore, 150)
    const note = (event: Event) => {
      if (event.target instanceof HTMLElement && event.target === body()) places.set(scrollOf, event.target.scrollTop)
    }
    document.addEventListener('scroll', note, { capture: true })
    return () => {
      clearTimeout(later)
      document.removeEventListener('scroll', note, { capture: true })
    }
  }, [box, isOpen, scrollOf])
}

/** What was pressed may have gone with its view: whoever works by keys goes on in the help, not at the begin of the page. */
function useKeptFocus(box: RefObject<HTMLElement | null>, view: string): void {
  useEffect(() => {
    if (view !== '' && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [box, view])
}

/** F6 goes between the help and the page; Escape in the help leaves it, and the focus goes back to where it was. */
function useDrawerKeys(box: RefObject<HTMLElement | null>, isOpen: boolean, onEscape: () => void): void {
  const escape = useRef(onEscape)
  useEffect(() => {
    escape.current = onEscape
  })
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    box.current?.focus({ preventScroll: true })
    const press = (event: KeyboardEvent) => {
      const isInside = box.current?.contains(document.activeElement) ?? false
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) escape.current()
      if (event.key !== 'F6') return
      event.preventDefault()
      const next = isInside ? document.querySelector<HTMLElement>('#main') : box.current
      next?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box, isOpen])
}
