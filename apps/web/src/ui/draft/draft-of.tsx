import {
  Component,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSession } from '../../live/session.ts'
import { currentToken } from '../../live/token.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { notify, notifyError, savedMilliseconds } from '../notices.ts'
import { onLeaving } from '../on-leaving.ts'
import { type Became, becameOf } from './became.ts'
import { type Draft, Drafts, isOf, isSame } from './drafts.ts'
import { OpenDraft } from './open-draft.ts'

/** The drafts of this browser. */
export const drafts = new Drafts(() => localStorage)

interface Opened {
  draft: OpenDraft
  /** Forgets what was typed and begins anew. */
  discard: () => void
}

const Context = createContext<Opened | null>(null)

interface DraftOfProps {
  /** Which form of which record: 'package 1A40... adjustQuantity'. */
  place: string
  /** The title of the form. */
  title: string
  /** It stands in its page for good: nothing has to open it again. */
  isStanding?: boolean
  children: ReactNode
}

/**
 * Around a form: nothing that is typed into it is lost. It is kept for this person and place until it is sent, or
 * discarded by a press. Never around passwords and keys.
 */
export function DraftOf({ place, title, isStanding = false, children }: DraftOfProps) {
  const { me } = useSession()
  const [round, setRound] = useState(0)
  const begin = useCallback(() => setRound((before) => before + 1), [])
  if (!me) return children
  return (
    <Kept
      key={`${me.id} ${place} ${round}`}
      personId={me.id}
      place={place}
      title={title}
      isStanding={isStanding}
      onBegin={begin}
    >
      {children}
    </Kept>
  )
}

function Kept({
  personId,
  place,
  title,
  isStanding,
  onBegin,
  children,
}: DraftOfProps & { personId: string; onBegin: () => void }) {
  const [opened] = useState((): Opened => {
    const address = location.pathname + location.search
    const draft = new OpenDraft({ drafts, personId, place, title, address })
    const discard = () => {
      draft.discard()
      onBegin()
    }
    return { draft, discard }
  })
  useEffect(
    () =>
      drafts.onSettled(
        personId,
        place,
        () => {
          const { draft } = opened
          // What stands here was written anew by who settled it.
          if (draft.isAsBegun) {
            draft.taken()
            return onBegin()
          }
          // What is typed here stays; it is another change than the one that came to its end.
          for (const part of ['change', 'key']) draft.put(part, undefined)
        },
        () => opened.draft.isAsBegun,
      ),
    [opened, personId, place, onBegin],
  )
  const [isElsewhere, setElsewhere] = useState(false)
  useEffect(
    () =>
      drafts.onTaken(personId, place, () => {
        if (opened.draft.taken()) setElsewhere(true)
      }),
    [opened, personId, place],
  )
  const keepHere = () => {
    opened.draft.keepAnew()
    setElsewhere(false)
  }
  useEffect(() => {
    const { flush } = opened.draft
    const stop = onLeaving(flush)
    if (!isStanding) noteOpen(place)
    setOpen(place, true)
    opened.draft.opened()
    return () => {
      stop()
      opened.draft.closed()
      setOpen(place, false)
      // A session that ended by time takes the form from the page, and gives it back.
      if (currentToken() !== null && !isStanding) noteOpen(null)
      // With a sign-out by hand it was forgotten a moment ago.
      if (opened.draft.isKept && drafts.find(personId, place)) notifyKept(title)
    }
  }, [opened, personId, place, title, isStanding])
  return (
    <Context value={opened}>
      <FromDraft opened={opened}>{children}</FromDraft>
      {isElsewhere && <Elsewhere onKeep={keepHere} onDiscard={opened.discard} />}
    </Context>
  )
}

/** Above the form of a draft that another tab sent, or discarded: sent from here, it would be done once more. */
const Elsewhere = ({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) => (
  <ConfirmDialog
    isOpen
    title="This was sent or discarded in another tab"
    confirmLabel="Begin anew"
    safeLabel="Keep it here"
    onConfirm={onDiscard}
    onClose={onKeep}
  >
    <p>What stands here is of before. Keep it here to send it as another change, or begin anew and lose it.</p>
  </ConfirmDialog>
)

/**
 * What an earlier version of the program kept may be such that the form of this one cannot show it: then the form begins
 * anew, and is not closed to everybody who once typed into it.
 */
class FromDraft extends Component<{ opened: Opened; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  /** The form stood on the page once: what fails later fails for another reason than its draft. */
  #isShown = false

  static getDerivedStateFromError = (error: Error) => ({ error })

  override componentDidMount() {
    this.#isShown = this.state.error === null
  }

  override componentDidCatch() {
    if (!this.#isOfDraft()) return
    notifyError(brokenText)
    this.props.opened.discard()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!this.#isOfDraft()) throw error
    return null
  }

  #isOfDraft = () => !this.#isShown && this.props.opened.draft.begin !== null
}

const brokenText = 'What was typed here with an earlier version cannot be shown any more. The form begins anew.'

/** The places of the forms that are open on this page. */
const openPlaces = new Set<string>()
const openListeners = new Set<() => void>()

function setOpen(place: string, isOpen: boolean): void {
  if (isOpen) openPlaces.add(place)
  else openPlaces.delete(place)
  for (const tell of openListeners) tell()
}

const listenToOpen = (tell: () => void) => {
  openListeners.add(tell)
  return () => void openListeners.delete(tell)
}

/** The places of the forms that are open, one after the other: what is typed there needs no way to it. */
export const useOpenPlaces = (): string => useSyncExternalStore(listenToOpen, () => [...openPlaces].join('\n'))

const openKey = 'cultivatd-open-form'

/** Of this tab alone: in another one another form is open. */
function noteOpen(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(openKey)
    else sessionStorage.setItem(openKey, place)
  } catch {
    // Where nothing can be kept nothing is opened again.
  }
}

/** The drafts whose forms were open when this tab was loaded anew: their page opens them again. */
function draftsLeftOpen(personId: string): readonly Draft[] {
  try {
    const place = sessionStorage.getItem(openKey)
    return drafts.of(personId).filter((draft) => draft.place === place)
  } catch {
    return []
  }
}

/** What was open of a record when this tab was loaded anew, or its session had ended; as it was at the first look. */
export function useLeftOpen(record: string): Draft | null {
  const personId = useSession().me?.id
  const [left] = useState(() => {
    const open = personId === undefined ? [] : draftsLeftOpen(personId)
    return open.find((draft) => isOf(draft, record)) ?? null
  })
  return left
}

const notifyKept = (title: string) =>
  notify({ id: 'draft-kept', kind: 'info', text: `Draft kept: ${title}`, milliseconds: savedMilliseconds })

/** The draft of the form that is open here; null where none is kept. */
export const useDraft = (): OpenDraft | null => use(Context)?.draft ?? null

interface BegunDraft {
  draft: Draft
  /** It may have arrived already. */
  isNotKnown: boolean
  /** It did, as its key has told since. */
  became: Became | null
  discard: () => void
}

/** The draft with which this form was opened, and how to begin anew; null when it began empty. */
export function useBegunDraft(): BegunDraft | null {
  const opened = use(Context)
  const begin = opened?.draft.begin
  const notKnown = useSyncExternalStore(drafts.listen, () => opened?.draft.isNotKnown ?? false)
  if (!opened || !begin) return null
  return { draft: begin, isNotKnown: notKnown, became: becameOf(begin.parts), discard: opened.discard }
}

/** Tells from outside how far the form is: '20 plants, 18 weighed'. */
export function useDraftAbout(about: string): void {
  const draft = useDraft()
  useEffect(() => draft?.tell(about), [draft, about])
}

/** `useState` of a form: it is kept with the rest of its draft. Its value is plain data. */
export function useDraftState<T>(name: string, initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void] {
  const draft = useDraft()
  const [first] = useState(initial)
  const [value, setValue] = useState<T>(() => (draft?.part(name) as T | undefined) ?? first)
  useEffect(() => {
    draft?.put(name, isSame(value, first) ? undefined : value)
  }, [draft, name, value, first])
  return [value, setValue]
}

/** The drafts of the person who is signed in; of one record, where it is named. */
export function useDrafts(record?: string): readonly Draft[] {
  const personId = useSession().me?.id
  const all = useSyncExternalStore(drafts.listen, () => (personId === undefined ? none : drafts.of(personId)))
  return record === undefined ? all : all.filter((draft) => isOf(draft, record))
}

const none: readonly Draft[] = []

if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => drafts.tellOfAnother(key))
