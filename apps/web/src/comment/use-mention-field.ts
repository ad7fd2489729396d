import type { MentionKind } from '@cultivatd/domain/comment/mentions'
import {
  type ChangeEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { asking, caretOutside, edited, queryAt, readComposed, taken, type Written } from './composed.ts'
import { type Match, matchesOf } from './mention-choices.ts'
import { useChoices } from './use-choices.ts'

const none: readonly Match[] = []

/** How a field with mentions is typed into: text, caret, and what the letters before the caret may mean. */
export function useMentionField(markup: string, onChange: (markup: string) => void) {
  const composed = useMemo(() => readComposed(markup), [markup])
  const { field, caret, setCaret, moveTo } = useCaret()
  // Where Esc was pressed: its letters stay letters, until something is asked for elsewhere.
  const [left, setLeft] = useState<number | null>(null)
  const [chosenAt, setChosen] = useState(0)
  const [isFocused, setFocused] = useState(false)
  const query = caret === null || !isFocused ? null : queryAt(composed, caret)
  const isAsked = query !== null && query.start !== left
  const choices = useChoices(isAsked ? query.kind : null)
  const matches = isAsked ? matchesOf(choices, query.words) : none
  const chosen = Math.min(chosenAt, Math.max(0, matches.length - 1))

  const write = (next: Written) => {
    onChange(next.markup)
    setChosen(0)
    moveTo(next.caret)
    if (left !== null && !/[@#]/.test(readComposed(next.markup).text[left] ?? '')) setLeft(null)
  }
  const take = (match: Match | undefined) => {
    if (query && match) write(taken(composed, query, match.mention))
  }
  const ask = (kind: MentionKind) => {
    // Pressed once more, it closes what it opened.
    if (isAsked && query.kind === kind && query.words === '') return setLeft(query.start)
    setLeft(null)
    write(asking(composed, caret ?? composed.text.length, kind))
    field.current?.focus()
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const next = edited(composed, target.value, target.selectionStart)
    // What a keyboard composes is its own until it is done: the field is only moved where it must be.
    const isAsTyped = readComposed(next.markup).text === target.value && (nativeEvent as InputEvent).isComposing
    if (!isAsTyped) return write(next)
    onChange(next.markup)
    setCaret(target.selectionStart)
  }
  const select = ({ currentTarget: { selectionStart, selectionEnd } }: SyntheticEvent<HTMLTextAreaElement>) => {
    if (selectionStart !== selectionEnd) return setCaret(null)
    const outside = caretOutside(composed, selectionStart, caret ?? selectionStart)
    if (outside === selectionStart) setCaret(outside)
    else moveTo(outside)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (matches.length === 0 || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const act = keys(event, { matches, chosen, setChosen, take, leave: () => setLeft(query?.start ?? null) })
    if (!act) return
    event.preventDefault()
    // A dialog or page below would take Esc for its own.
    event.stopPropagation()
    act()
  }
  const handlers = {
    onChange: change,
    onSelect: select,
    onKeyDown: press,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
  return { composed, field, matches, chosen, take, ask, asked: isAsked ? query.kind : null, handlers }
}

interface Moves {
  matches: readonly Match[]
  chosen: number
  setChosen: (at: number) => void
  take: (match: Match | undefined) => void
  leave: () => void
}

/** What a key does in the list: arrows move, Enter and Tab take, Esc closes it and keeps the letters. */
function keys({ key, shiftKey }: KeyboardEvent, { matches, chosen, setChosen, take, leave }: Moves) {
  const count = matches.length
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen((chosen + 1) % count),
    ArrowUp: () => setChosen((chosen + count - 1) % count),
    Enter: () => take(matches[chosen]),
    Tab: () => take(matches[chosen]),
    Escape: leave,
  }
  return shiftKey ? undefined : acts[key]
}

/** Where the caret stands; null while something is selected. A new text puts it where it belongs. */
function useCaret() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  const moveTo = useCallback((at: number) => {
    wanted.current = at
    setCaret(at)
    if (field.current && field.current.value.length >= at) field.current.setSelectionRange(at, at)
  }, [])
  return { field, caret, setCaret, moveTo }
}
