import { type LabLimit, limitKey } from '@cultivatd/domain/lab-test/lab-limit'
import { limitColumns, limitsTemplate, readLimitsCsv } from '@cultivatd/domain/lab-test/limits-csv'
import { type ChangeEvent, Fragment, useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { Alert } from '../ui/alert.tsx'
import { DraftBar } from '../ui/draft/draft-bar.tsx'
import { DraftOf, useDraft, useDraftState } from '../ui/draft/draft-of.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import styles from './lab-test.module.css'

interface ImportLimitsProps {
  known: readonly LabLimit[]
  onClose: () => void
}

/** Takes in a table of limits: a file, or what was copied from one. It says what it would do before it does it. */
export const ImportLimits = (props: ImportLimitsProps) => (
  <DraftOf place="limit import" title="Import limits">
    <ImportFields {...props} />
  </DraftOf>
)

/** More lines than this are counted, not told one by one. */
const mostTold = 8

function ImportFields({ known, onClose }: ImportLimitsProps) {
  const [text, setText] = useDraftState('text', '')
  const [repeatKey] = useState(() => createRepeatKey())
  const { send, isBusy, refused } = useSend({ refusedIn: 'form' })
  const draft = useDraft()
  const { limits, problems } = text.trim() === '' ? { limits: [], problems: [] } : readLimitsCsv(text)
  const keys = new Set(known.map(limitKey))
  const changed = limits.filter((limit) => keys.has(limitKey(limit))).length
  const submit = async () => {
    const idempotencyKey = repeatKey.of(limits)
    if (!(await send(() => api.labLimit.import({ body: { limits } }, { idempotencyKey })))) return
    repeatKey.used()
    notifySaved({ detail: `Imported ${limits.length} ${limits.length === 1 ? 'limit' : 'limits'}` })
    draft?.sent()
    onClose()
  }
  return (
    <FormDialog
      isOpen
      title="Import limits"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={limits.length > 0 ? `Import ${limits.length}` : 'Import'}
      missing={missingText(text, limits.length, problems.length)}
    >
      <DraftBar />
      {refused && (
        <Alert tone="error" title="Import Failed">
          <p className="mt1">{refused.messages.join(' ')}</p>
        </Alert>
      )}
      <WhatGoesIn isOpen={text.trim() === ''} />
      <TableFields text={text} onText={setText} />
      {problems.length > 0 && <LineProblems problems={problems} />}
      {limits.length > 0 && (
        <p className="small muted">{`${limits.length - changed} new, ${changed} that are there already take what is new. All others stay.`}</p>
      )}
    </FormDialog>
  )
}

/** The table from a file, or as it is pasted. */
function TableFields({ text, onText }: { text: string; onText: (text: string) => void }) {
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onText(await file.text())
    target.value = ''
  }
  return (
    <>
      <Field label="File" hint="CSV: the first line names the columns, in any order.">
        {(own) => (
          <input {...own} type="file" accept=".csv,.txt,.tsv,text/csv" onChange={(event) => void take(event)} />
        )}
      </Field>
      <Field label="Table" hint="Or paste it here, as a spreadsheet copies it.">
        {(own) => (
          <div className="inp note">
            <textarea
              {...own}
              rows={8}
              className="mono"
              value={text}
              spellCheck={false}
              onChange={(event) => onText(event.target.value)}
            />
          </div>
        )}
      </Field>
    </>
  )
}

/** Why lines cannot be taken in, the first of them one by one. */
const LineProblems = ({ problems }: { problems: readonly { line: number; message: string }[] }) => (
  <Alert tone="error" title={linesText(new Set(problems.map(({ line }) => line)).size)}>
    <ul>
      {problems.slice(0, mostTold).map(({ line, message }) => (
        <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
      ))}
      {problems.length > mostTold && <li>{`And ${problems.length - mostTold} more.`}</li>}
    </ul>
  </Alert>
)

const linesText = (lines: number): string => `${lines === 1 ? '1 line' : `${lines} lines`} cannot be taken in`

/** Which columns there are, and a file to begin with. */
const WhatGoesIn = ({ isOpen }: { isOpen: boolean }) => (
  <details open={isOpen}>
    <summary className="link">What stands in which column</summary>
    <dl className={`${styles.columns} small mt2`}>
      {limitColumns.map(({ name, about }) => (
        <Fragment key={name}>
          <dt className="mono">{name}</dt>
          <dd>{about}</dd>
        </Fragment>
      ))}
    </dl>
    <pre className={`${styles.example} mono small mt2`}>{limitsTemplate}</pre>
    <p className="small mt2">
      <a
        className="link"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(limitsTemplate)}`}
        download="limits-template.csv"
      >
        Download this as a template
      </a>
    </p>
  </details>
)

function missingText(text: string, limits: number, problems: number): string | null {
  if (text.trim() === '') return 'Choose a file, or paste a table'
  if (problems > 0) return 'Mend the lines first'
  return limits === 0 ? 'There is no limit in it' : null
}
