import Button from '@mui/material/Button'
import { useMemo, useRef, useState } from 'react'
import { useSession } from '../../live/session.ts'
import { Field } from '../../ui/field.tsx'
import { labelText } from '../label-text.ts'
import { openedBefore } from '../opened-before.ts'
import { spokenTag, Tag } from '../tag.tsx'
import type { Scanned } from './scanned.ts'
import styles from './scan.module.css'

interface TypedScanProps {
  isPlace: boolean
  near: readonly string[] | undefined
  choices: readonly string[] | undefined
  onScan: (text: string) => Promise<Scanned>
}

/** For who has no camera: the digits, and what this person opened here last. */
export function TypedScan({ isPlace, near, choices, onScan }: TypedScanProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const recent = useRecent(near)
  const offered = choices?.length ? choices : recent
  const add = async (typed: string) => {
    if (typed.trim() === '') return
    const { is } = await onScan(typed.trim())
    if (is === 'refused') return input.current?.select()
    setText('')
    input.current?.focus()
  }
  return (
    <>
      <Field label={isPlace ? 'Code of the room or zone' : near?.length ? 'Last digits, or a label' : 'Label'}>
        {(own) => (
          <div className={styles.typed}>
            <div className="inp">
              <input
                {...own}
                {...labelText}
                ref={input}
                value={text}
                onChange={(event) => setText(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  // A scanner ends with Enter: that is the label, not the form.
                  event.preventDefault()
                  void add(text)
                }}
              />
            </div>
            <Button onClick={() => void add(text)}>Add</Button>
          </div>
        )}
      </Field>
      {offered.length > 0 && (
        <div className="row wrap">
          <span className="small dim">{choices?.length ? 'Which one?' : 'Opened last'}</span>
          {offered.map((label) => (
            <button
              key={label}
              type="button"
              className="tagpick"
              aria-label={`Add ${spokenTag(label)}`}
              onClick={() => void add(label)}
            >
              <Tag label={label} isShort />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const mostRecent = 5

/** What was opened last, of those that fit here. */
function useRecent(near: readonly string[] | undefined): readonly string[] {
  const personId = useSession().me?.id
  return useMemo(() => {
    if (personId === undefined || !near?.length) return []
    const here = new Set(near)
    return openedBefore(personId)
      .flatMap(({ name }) => (here.has(name) ? [name] : []))
      .slice(0, mostRecent)
  }, [personId, near])
}
