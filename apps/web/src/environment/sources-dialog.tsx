import { clockProblems, type ReadingSource } from '@cultivatd/domain/environment/source'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { Hand, Plus, Radio, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { numberText } from '../ui/number-text.ts'
import { OwnDelete } from '../ui/own-delete.tsx'
import { ShownSecret } from '../ui/shown-secret.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useSend } from '../ui/use-send.ts'
import { useIsPhone } from '../ui/use-width.ts'
import { ageText, agoText } from './age-text.ts'
import { useSilentSources } from './silent-sources.tsx'
import { SourceDialog } from './source-dialog.tsx'
import { type SourcesPlace, sourcePlace, useSources } from './source-place.ts'
import styles from './sources.module.css'

interface SourcesDialogProps {
  place: SourcesPlace
  onClose: () => void
}

interface MadeKey {
  name: string
  key: string
}

/** Keeps a key that is shown this once; null for a source that has none, or none any more. */
type OnKey = (made: { name: string; key: string | null }) => void

/** What tells of the environment of a room or of the water of a system: its sensors, and whoever may edit. */
export function SourcesDialog({ place, onClose }: SourcesDialogProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const topic = useSources(place)
  const [isAdding, setAdding] = useState(useLeftOpen(sourcePlace(place)) !== null)
  const [made, setMade] = useState<readonly MadeKey[]>([])
  const keep: OnKey = ({ name, key }) =>
    // Of a source only the newest is worth something; those of others stay, for nobody sees them again.
    setMade([...made.filter((one) => one.name !== name), ...(key === null ? [] : [{ name, key }])])
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  const [isLeaving, setLeaving] = useState(false)
  const missing = made.filter(({ key }) => !copied.has(key))
  const close = () => (missing.length > 0 ? setLeaving(true) : onClose())
  return (
    <Dialog
      open
      // Nobody sees a key again, so it does not go by a press beside the dialog or by Escape.
      onClose={() => made.length === 0 && onClose()}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 560 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {`Sources of ${place.name}`}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={close} />
      </div>
      <div className="dlg-body">
        {topic.rows.some((source) => source.topic !== '') && <BrokerState />}
        {made.map(({ name, key }) => (
          <ShownKey key={key} name={name} text={key} onCopied={() => setCopied(new Set([...copied, key]))} />
        ))}
        <TopicRows topic={topic} noun="sources" skeletonRows={2}>
          {(sources) => (
            <ul className={styles.sources}>
              {sources.map((source) => (
                <SourceRow key={source.id} place={place} source={source} sources={sources} onKey={keep} />
              ))}
              <li className={styles.source}>
                <Hand {...icon} />
                <span className="grow">
                  <b>By hand</b>
                  <span className="small dim">
                    A reading by hand counts as much as one of a sensor: the newest is shown.
                  </span>
                </span>
              </li>
            </ul>
          )}
        </TopicRows>
      </div>
      <div className="dlg-foot">
        <Button
          className={styles.add ?? ''}
          startIcon={<Plus size={18} strokeWidth={1.75} />}
          onClick={() => setAdding(true)}
        >
          Add source
        </Button>
        <Button onClick={close}>Close</Button>
      </div>
      {made.length > 0 && (
        <ConfirmDialog
          isOpen={isLeaving}
          isPlain
          title={`The key of ${missing.map(({ name }) => name).join(' and of ')}`}
          confirmLabel="Close"
          safeLabel="Back to the key"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>It was shown this once. A source whose key is lost needs a new one.</p>
        </ConfirmDialog>
      )}
      {isAdding && (
        <SourceDialog place={place} source={null} sources={topic.rows} onMade={keep} onClose={() => setAdding(false)} />
      )}
    </Dialog>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Whether sources by MQTT are heard, since when, and why not. */
function BrokerState() {
  const { rows, status } = useTopic('brokers')
  const [broker] = rows
  if (status !== 'live') return null
  if (!broker)
    return (
      <Alert tone="warn" title="This server has no MQTT broker">
        <p>Sources by MQTT are not heard until MQTT_URL is set where the server is run.</p>
      </Alert>
    )
  if (broker.isConnected)
    return (
      <p className="small dim">
        {'The MQTT broker is connected since '}
        <Moment at={broker.since} as={(at) => ageText(at)} />.
      </p>
    )
  return (
    <Alert tone="warn" title="The MQTT broker is not reached">
      <p>
        {'Since '}
        <Moment at={broker.since} as={(at) => ageText(at)} />
        {`${broker.problem === null ? '' : `: ${broker.problem}`}. It is tried again by itself.`}
      </p>
    </Alert>
  )
}

interface SourceRowProps {
  place: SourcesPlace
  source: ReadingSource
  /** All of the room or system. */
  sources: readonly ReadingSource[]
  onKey: OnKey
}

function SourceRow({ place, source, sources, onKey }: SourceRowProps) {
  const { name, keyEnding, topic, lastAt, taken } = source
  const [isEditing, setEditing] = useState(useLeftOpen(sourcePlace(place, source.id)) !== null)
  const silent = useSilentSources({ facilityId: place.facilityId, id: place.roomId })
  return (
    <li className={styles.source}>
      <Radio {...icon} />
      <span className="grow">
        <b>{name}</b>
        <span className="small dim">
          {topic === '' ? `Key ends in ${keyEnding}. ` : `Listens to ${topic}. `}
          {lastAt === null ? (
            <Nothing source={source} />
          ) : (
            <>
              {`${counted(taken, 'reading', 'readings')}, the last `}
              <Moment at={lastAt} as={(at) => ageText(at)} />.
            </>
          )}
        </span>
        <Trouble source={source} isSilent={silent.has(source.id)} />
      </span>
      <span className={styles.acts}>
        <Button variant="text" aria-label={`Edit source ${name}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        {topic === '' && <NewKey source={source} onKey={onKey} />}
        <OwnDelete
          row={source}
          noun="source"
          isOneOfMany
          name={name}
          call={({ id, facilityId }, options) =>
            api.readingSource.delete({ params: { id }, body: { facilityId } }, options)
          }
          onDeleted={() => onKey({ name, key: null })}
        >
          Its key is worth nothing from then on. What it has sent stays.
        </OwnDelete>
      </span>
      {isEditing && (
        <SourceDialog
          place={place}
          source={source}
          sources={sources}
          onMade={onKey}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

/** Gives a source another key after a question: its sensor is heard no more until it has the new one. */
function NewKey({ source: { id, facilityId, name, keyEnding }, onKey }: Pick<SourceRowProps, 'source' | 'onKey'>) {
  const [isAsking, setAsking] = useState(false)
  const { send, isBusy } = useSend()
  const give = async () => {
    const given = await send(() => api.readingSource.newKey({ body: { facilityId, id } }))
    if (!given) return
    setAsking(false)
    onKey({ name, key: given.answer.key })
  }
  return (
    <>
      <Button variant="text" aria-label={`New key for ${name}`} onClick={() => setAsking(true)}>
        New key
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`New key for ${name}`}
        confirmLabel="New key"
        busyLabel="Making"
        isBusy={isBusy}
        onConfirm={() => void give()}
        onClose={() => setAsking(false)}
      >
        {`The key that ends in ${keyEnding} is worth nothing from then on: nothing of the sensor is taken until it has the new one, which is shown once.`}
      </ConfirmDialog>
    </>
  )
}

const Nothing = ({ source: { sentAt } }: { source: ReadingSource }) =>
  sentAt === null ? (
    'Nothing came yet.'
  ) : (
    <>
      {'No reading was taken yet; it sent last '}
      <Moment at={sentAt} as={(at) => ageText(at)} />.
    </>
  )

/** What is wrong with what it sends: that it sends nothing any more, its clock, and what was refused. */
function Trouble({ source, isSilent }: { source: ReadingSource; isSilent: boolean }) {
  const { lastAt, refused, lastProblem, lastRefusedAt } = source
  return (
    <>
      {isSilent && (
        <Warning>
          {'Silent. '}
          {lastAt !== null && (
            <>
              {'Its last reading was '}
              <Moment at={lastAt} as={(at) => agoText(at)} />.
            </>
          )}
        </Warning>
      )}
      {clockProblems(source).map((sentence) => (
        <Warning key={sentence}>{sentence}</Warning>
      ))}
      {refused > 0 && (
        <Warning>
          {`${numberText(refused)} refused, the last one: ${lastProblem ?? ''}`}
          {lastRefusedAt !== null && (
            <>
              {`${lastProblem?.endsWith('.') ? '' : '.'} It came `}
              <Moment at={lastRefusedAt} as={(at) => ageText(at)} />.
            </>
          )}
        </Warning>
      )}
    </>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <span className={`small ${styles.refused}`}>
    <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
    <span>{children}</span>
  </span>
)

const counted = (count: number, one: string, many: string): string => `${numberText(count)} ${count === 1 ? one : many}`

/** The key of a new source, this once, and how a sensor uses it. */
function ShownKey({ name, text, onCopied }: { name: string; text: string; onCopied: () => void }) {
  const example = `curl -H "Authorization: Bearer ${text}" -H "Content-Type: application/json" -d '{"readings":[{"at":"2026-11-22T08:12:00Z","temperature":78.4,"humidity":61}]}' ${location.origin}/api/readings`
  return (
    <ShownSecret
      title={`The key of ${name}`}
      text={text}
      said="Key copied"
      onCopied={onCopied}
      example={{ head: 'How a sensor sends', text: example }}
    >
      Give it to the sensor now. It is shown this once; only its mark is stored here.
    </ShownSecret>
  )
}
