import type { LookupKind, LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useSession } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { groupedMatches, rowId, steppedIndex } from './match-words.ts'
import { useLookup } from './use-lookup.ts'
import { ofKind, useMatches } from './use-matches.ts'
import { useOpenMatch } from './use-open-match.ts'

interface LookupBoxOptions {
  input: RefObject<HTMLInputElement | null>
  only?: LookupKind
  /** The list is to be seen. */
  isListShown: boolean
  /** The details page of a match is opening. */
  onOpen?: (match: LookupMatch) => void
}

export interface LookupBox {
  listId: string
  text: string
  /** What alone is looked for. */
  only: LookupKind | undefined
  /** Looks for this text at once, as Enter does. */
  lookUp: (text: string) => Promise<void>
  setText: (text: string) => void
  /** What matches; while nothing is typed, what was opened last. */
  matches: readonly LookupMatch[]
  isRecent: boolean
  /** What is said where nothing matches. */
  miss: string | null
  chosen: number
  isBusy: boolean
  /** Why there is no list. */
  problem: string | null
  open: (match: LookupMatch) => void
  inputProps: {
    role: 'combobox'
    value: string
    maxLength: number
    'aria-expanded': boolean
    'aria-controls': string
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
    'aria-invalid': boolean
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** As long as what the server takes. */
const longestText = 200

/** A field that offers matches while somebody types: arrows choose, Enter opens what is chosen, or meant. */
export function useLookupBox({ input, only, isListShown, onOpen }: LookupBoxOptions): LookupBox {
  const listId = useId()
  const [text, setAnyText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const [failed, setFailed] = useState<string | null>(null)
  const found = useMatches(text, only)
  const { isBusy, lookUp: ask, cancel } = useLookup(only)
  const openMatch = useOpenMatch()
  const isRecent = text.trim() === ''
  const recent = useRecent(isRecent && isListShown)
  const matches = isRecent ? ofKind(recent, only) : found.matches
  const order = isRecent ? matches : groupedMatches(matches).flat()
  const isNothing = found.isCurrent && order.length === 0
  const problem = failed ?? found.problem ?? (isNothing ? found.miss : null)

  function setText(next: string) {
    // An answer that comes later speaks of another text.
    cancel()
    setAnyText(next)
    setChosen(-1)
    setFailed(null)
  }

  function open(match: LookupMatch) {
    onOpen?.(match)
    // The next scan replaces what is there.
    input.current?.select()
    openMatch(match)
  }

  async function lookUp(sought: string): Promise<void> {
    setText(sought)
    if (sought.trim() === '') return
    const result = await ask(sought)
    if (!result) return
    if ('match' in result) open(result.match)
    else if ('problem' in result) setFailed(result.problem)
    input.current?.select()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step !== null) {
      event.preventDefault()
      setChosen(steppedIndex(chosen, step, order.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const match = order[chosen]
      if (match) open(match)
      else void lookUp(text)
    }
  }

  return {
    listId,
    text,
    only,
    lookUp,
    setText,
    matches,
    isRecent,
    miss: found.miss,
    chosen,
    isBusy,
    problem,
    open,
    inputProps: {
      role: 'combobox',
      value: text,
      maxLength: longestText,
      'aria-expanded': isListShown && order.length > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isListShown && order[chosen] ? rowId(listId, chosen) : undefined,
      'aria-invalid': problem !== null,
      onChange: (event) => setText(event.target.value),
      onKeyDown,
    },
  }
}

/** What this person opened last, where it may still be looked at; read anew whenever it is shown. */
function useRecent(isShown: boolean): readonly LookupMatch[] {
  const [recent, setRecent] = useState<readonly LookupMatch[]>([])
  const personId = useSession().me?.id
  const { rows } = useTopic('facilities')
  useEffect(() => {
    if (!isShown || personId === undefined) return
    const ids = rows.map(({ id }) => id)
    // Without a network there is none to look up either.
    import('./recent.ts').then(
      ({ recentMatches }) => setRecent(recentMatches(personId, ids)),
      () => {},
    )
  }, [isShown, personId, rows])
  return recent
}
