import Button from '@mui/material/Button'
import { Lock } from 'lucide-react'
import { useIsCurrent } from '../live/use-connection.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { clockText, fullDayText, localDay } from '../ui/dates.ts'
import { Field } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import type { SettingsCardProps } from './settings-draft.ts'
import styles from './organisation.module.css'

/** The key to the state's system: write-only (ORG-02, READ-29). */
export function SyncKey({ settings, draft, problems, isBusy, onEdit }: SettingsCardProps) {
  const { syncUserKeyEnding: ending } = settings
  const isReplacing = draft.syncUserKey !== null || ending === null
  return (
    <Card title="Metrc sync" actions={<MetrcStateLine />}>
      <div className="col g3">
        {isReplacing ? (
          <NewKey
            value={draft.syncUserKey ?? ''}
            error={problems.get('syncUserKey')}
            isBusy={isBusy}
            onChange={(syncUserKey) => onEdit({ syncUserKey })}
            onKeep={ending === null ? undefined : () => onEdit({ syncUserKey: null })}
          />
        ) : (
          <Field label="Sync user key" hint={changedText(settings)}>
            {(control) => (
              <div className="row wrap">
                <div className="inp lock grow">
                  <input {...control} className="mono" value={`${'•'.repeat(24)}${ending}`} readOnly />
                  <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
                </div>
                <Button className={styles.asTall} disabled={isBusy} onClick={() => onEdit({ syncUserKey: '' })}>
                  Replace key
                </Button>
              </div>
            )}
          </Field>
        )}
        <Waiting />
      </div>
    </Card>
  )
}

function changedText({ syncUserKeyChangedAt, syncUserKeyChangedBy }: SettingsCardProps['settings']): string {
  const stays = 'The key stays on the server and is never shown again.'
  if (!syncUserKeyChangedAt) return stays
  const day = fullDayText(localDay(new Date(syncUserKeyChangedAt)))
  return `${stays} Last changed ${day}${syncUserKeyChangedBy ? ` by ${syncUserKeyChangedBy}` : ''}.`
}

interface NewKeyProps {
  value: string
  error: string | undefined
  isBusy: boolean
  onChange: (key: string) => void
  onKeep: (() => void) | undefined
}

function NewKey({ value, error, isBusy, onChange, onKeep }: NewKeyProps) {
  return (
    <Field
      label="New sync user key"
      hint="Copy it from the user profile in Metrc. The key stays on the server and is never shown again."
      error={value ? error : undefined}
    >
      {(control) => (
        <div className="row wrap">
          <div className={classNames('inp grow', value && error && 'err', isBusy && 'lock')}>
            <input
              {...control}
              className="mono"
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={value}
              readOnly={isBusy}
              onChange={(event) => onChange(event.target.value)}
            />
          </div>
          {onKeep && (
            <Button className={styles.asTall} disabled={isBusy} onClick={onKeep}>
              Keep the old key
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function MetrcStateLine() {
  const metrc = useTopicRow('metrc')
  const isCurrent = useIsCurrent()
  if (!metrc) return null
  if (metrc.state === 'down') return <State kind="warn">Metrc does not answer</State>
  if (metrc.state === 'noKey') return <State kind="warn">No sync key yet</State>
  if (metrc.state === 'reading') return <State kind="waiting">Reading from Metrc</State>
  if (!isCurrent)
    return metrc.since ? (
      <State kind="as-of">
        As of <Moment at={metrc.since} as={clockText} />
      </State>
    ) : null
  return <State kind="in-step">In step{metrc.since ? `, ${clockText(metrc.since)}` : ''}</State>
}

function Waiting() {
  const waiting = useTopicRow('metrc')?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <Alert tone="info">
      <b>
        {waiting === 1 ? '1 change waits for Metrc.' : `${waiting.toLocaleString('en-US')} changes wait for Metrc.`}
      </b>{' '}
      They are sent in order.
    </Alert>
  )
}
