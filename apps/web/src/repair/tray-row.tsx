import type { Said } from '@cultivatd/domain/repair/judge'
import { mendWords } from '@cultivatd/domain/repair/mend-words'
import { isOfTag, tagOf } from '@cultivatd/domain/repair/mistaken-tag'
import type { Repair } from '@cultivatd/domain/repair/repair'
import { withLabel } from '@cultivatd/domain/repair/tried-body'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { Tag } from '../trade/tag.tsx'
import { classNames } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { State } from '../ui/state.tsx'
import { useSend } from '../ui/use-send.ts'
import { besideRecord, withBeside, wordOf } from './tray-groups.ts'
import { TrayField } from './tray-fields.tsx'
import styles from './repair.module.css'

interface TrayRowProps {
  row: Repair
  now: readonly Said[] | null
  /** The address names it. */
  isMeant: boolean
}

/** One record: why it was not done, what is in its way now, and what is said of it alone. */
export function TrayRow({ row, now, isMeant }: TrayRowProps) {
  const { id, version, facilityId, act, operationId } = row
  const { send, isBusy } = useSend()
  const shown = useMeant(isMeant)
  const beside = besideRecord(row)
  const said: readonly Said[] = now ?? row.messages.map((message) => ({ message }))
  const mistaken = mistakenTag(row, said)
  const change = (body: Record<string, unknown>) =>
    void send(() => api.repair.change({ body: { facilityId, rows: [{ id, version, body }] } }))
  return (
    <li id={id} ref={shown} className={isMeant ? styles.meant : undefined}>
      <WhyNot row={row} said={said} isFine={now?.length === 0} />
      {mistaken !== null && (
        <span className={styles.label}>
          <LabelField key={mistaken} body={row.body} tag={mistaken} isLocked={isBusy} onChange={change} />
        </span>
      )}
      {beside &&
        Object.entries(beside.values).map(([field, value]) => (
          <TrayField
            key={field}
            {...{ facilityId, act, field, value }}
            label={wordOf(field, beside.row)}
            isLocked={isBusy}
            onChange={(next) => change(withBeside(row, field, next))}
          />
        ))}
      {now && (
        <State kind={now.length === 0 ? 'in-step' : 'refused'}>
          {now.length > 0 ? 'Would fail' : operationId === null ? 'Works now' : 'To be sent again'}
        </State>
      )}
    </li>
  )
}

/** The tag that is wrong by what is said of it; what Metrc said counts too, where nothing here is in the way. */
function mistakenTag({ operationId, body, record, messages }: Repair, said: readonly Said[]): string | null {
  const tag = tagOf(body, record)
  if (tag === null) return null
  const isWrong =
    said.some(({ message, mend }) => mend === 'lookAgain' || isOfTag(message, tag)) ||
    (operationId !== null && messages.some((message) => isOfTag(message, tag)))
  return isWrong ? tag : null
}

/** The record, why it was not done, and what is in its way now. */
function WhyNot({ row, said, isFine }: { row: Repair; said: readonly Said[]; isFine: boolean }) {
  const { record, messages, operationId, takenFrom } = row
  const [first] = said
  return (
    <span className="grow">
      {/^[0-9A-Z]{24}$/.test(record) ? <Tag label={record} /> : <b className="m">{record}</b>}
      {takenFrom !== null && <span className="small dim">Taken over from {takenFrom}</span>}
      {isFine && messages.length > 0 && (
        <span className="small dim">
          {operationId === null ? 'Was' : 'Metrc said'}: {messages.join('. ')}
        </span>
      )}
      {first !== undefined && (
        <span className="small muted">
          {said.map(({ message }) => message).join('. ')}. {first.mend && mendWords[first.mend]}
        </span>
      )}
      {operationId !== null && (
        <Link
          className="link small"
          to="/operations"
          search={{ group: 'refused', operation: operationId, again: operationId }}
        >
          Open its form
        </Link>
      )}
    </span>
  )
}

interface LabelFieldProps {
  body: Repair['body']
  tag: string
  isLocked: boolean
  onChange: (body: Record<string, unknown>) => void
}

/** A label that is of nothing here, or a tag that is not to be had, was mistaken: with another one it is the same change of what was meant. */
function LabelField({ body, tag, isLocked, onChange }: LabelFieldProps) {
  const [text, setText] = useState(tag)
  const label = text.trim().toUpperCase()
  const isLabel = /^[0-9A-Z]{24}$/.test(label)
  const keep = () => {
    const next = isLabel && !isLocked && label !== tag ? withLabel(body, tag, label) : null
    if (next) onChange(next)
  }
  return (
    <Field label="Tag" error={isLabel || label === tag ? undefined : 'A label has 24 letters and digits'}>
      {(own) => (
        <div className={classNames('inp', isLocked && 'lock')}>
          <input
            {...own}
            className="mono"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={text}
            readOnly={isLocked}
            onChange={(event) => setText(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => event.key === 'Enter' && keep()}
          />
        </div>
      )}
    </Field>
  )
}

/** Brings the row that the address names into view, once. */
function useMeant(isMeant: boolean) {
  const shown = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMeant) shown.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return shown
}
