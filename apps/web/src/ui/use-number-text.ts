import { readNumber } from '@cultivatd/domain/field/typed-number'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ReadNumber, type TypedTexts, writtenNumber } from './typed-texts.ts'

/** The value of a number field; null while it is empty. */
export const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A number field as it is typed: the text is kept beside the number, or "1." and "-" could never be typed. */
export function useNumberText(
  texts: TypedTexts,
  name: string,
  value: number | null,
  onChange: (value: number | null) => void,
  read: ReadNumber = readNumber,
) {
  texts.readBy(name, read)
  const [text, setText] = useState(() => texts.shown(name, value))
  const round = useSyncExternalStore(texts.listen, texts.round)
  const last = useRef({ name, value, text, round })
  useEffect(() => {
    const before = last.current
    last.current = { name, value, text, round }
    if (before.round !== round || !Object.is(before.value, value)) setText(texts.shown(name, value))
    else if (before.name !== name) texts.move(before.name, name, text)
  }, [texts, round, name, value, text])
  // Another row may come to stand in its place, empty.
  useEffect(() => () => texts.forget(last.current.name, last.current.text), [texts])
  const set = (next: number | null, shown: string) => {
    last.current.value = next
    setText(shown)
    texts.put(name, shown)
    onChange(next)
  }
  return {
    text,
    type: (typed: string) => set(read(typed), typed),
    setNumber: (next: number) => set(next, writtenNumber(next)),
  }
}
