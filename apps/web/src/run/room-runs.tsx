import { roomPhaseLabels } from '@cultivatd/domain/environment/target-bands'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { Run } from '@cultivatd/domain/run/run'
import { type PhaseShift, phaseShift, type RunOffer, runOffer } from '@cultivatd/domain/run/run-rules'
import Button from '@mui/material/Button'
import { CalendarRange, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { useTopic } from '../live/use-topic.ts'
import { dayText, localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'
import { RunDialog } from './run-dialog.tsx'
import { whenText } from './run-words.ts'
import { StartRun } from './start-run.tsx'
import styles from './run.module.css'

type Opened = { run: string; shift: PhaseShift | null } | { start: RunOffer | null } | null

/** The runs that lie over a room, what its plants say of them, and the way to a new one. */
export function RoomRuns({ room }: { room: RoomSummary }) {
  const { facilityId, id: roomId, contents } = room
  const runs = useTopic('runsOfRoom', { facilityId, roomId })
  const templates = useTopic('runTemplates')
  const [opened, open] = useState<Opened>(null)
  const [asked, setAsked] = useState('')
  if (runs.status !== 'live' || templates.status !== 'live') return null
  const going = runs.rows.filter(({ endedOn }) => endedOn === null)
  const known = runOffer(contents, runs.rows, templates.rows, localDay())
  const offer = known && asked !== placeOf(room, known) && !dismissed.has(placeOf(room, known)) ? known : null
  const close = () => open(null)
  return (
    <div className={styles.room}>
      {going.map((run) => (
        <RunLine
          key={run.id}
          run={run}
          shift={phaseShift(run, contents)}
          onOpen={(shift) => open({ run: run.id, shift })}
        />
      ))}
      {offer && (
        <Offer
          offer={offer}
          onStart={() => open({ start: offer })}
          onDismiss={() => {
            dismissed.add(placeOf(room, offer))
            setAsked(placeOf(room, offer))
          }}
        />
      )}
      {!offer && templates.rows.length > 0 && (
        <Button
          size="small"
          variant="text"
          startIcon={<CalendarRange size={16} strokeWidth={1.75} />}
          onClick={() => open({ start: null })}
        >
          Start run
        </Button>
      )}
      {opened && 'run' in opened && <RunDialog id={opened.run} rows={runs.rows} shift={opened.shift} onClose={close} />}
      {opened && 'start' in opened && (
        <StartRun
          room={room}
          {...(opened.start && { templateId: opened.start.templateId, startDay: opened.start.phaseDay })}
          onClose={close}
        />
      )}
    </div>
  )
}

interface RunLineProps {
  run: Run
  shift: PhaseShift | null
  onOpen: (shift: PhaseShift | null) => void
}

function RunLine({ run, shift, onOpen }: RunLineProps) {
  return (
    <>
      <button type="button" className={styles.line} onClick={() => onOpen(null)}>
        <CalendarRange size={18} strokeWidth={1.75} aria-hidden="true" />
        <b>{run.name}</b>
        <span className="muted">{whenText(run, localDay())}</span>
      </button>
      {shift && <Shift run={run} shift={shift} onReview={() => onOpen(shift)} />}
    </>
  )
}

/** Who keeps day 1 is not asked again, until the plants say another day. */
function Shift({ run, shift, onReview }: { run: Run; shift: PhaseShift; onReview: () => void }) {
  const { send, isBusy } = useSend()
  const [repeatKey] = useState(() => createRepeatKey())
  const keep = async () => {
    const { facilityId, version, startDay } = run
    const change = { startDay, phaseDay: shift.phaseDay, isUpdated: false, leftOut: [], difference: [] }
    const call = { params: { runId: run.id }, body: { ...change, facilityId, version } }
    if (await send(() => api.run.change(call, { idempotencyKey: repeatKey.of(call) })))
      notifySaved({ detail: `Kept day 1 of ${run.name}` })
  }
  return (
    <div className={styles.said}>
      <output>{shift.text}</output>
      <Button size="small" variant="outlined" onClick={onReview}>
        Review
      </Button>
      <Button size="small" variant="text" disabled={isBusy} onClick={() => void keep()}>
        Keep day 1
      </Button>
    </div>
  )
}

/** As long as this tab is open nobody is asked twice. */
const dismissed = new Set<string>()

const placeOf = ({ facilityId, id }: RoomSummary, { phase, phaseDay }: RunOffer): string =>
  [facilityId, id, phase, phaseDay].join(' ')

interface OfferProps {
  offer: RunOffer
  onStart: () => void
  onDismiss: () => void
}

const Offer = ({ offer, onStart, onDismiss }: OfferProps) => (
  <div className={styles.said}>
    <output>
      {`Plants entered ${roomPhaseLabels[offer.phase]} on ${dayText(offer.phaseDay)}, and no run is laid for them.`}
    </output>
    <Button size="small" variant="outlined" onClick={onStart}>
      Start run
    </Button>
    <IconButton icon={X} label="Not now" onClick={onDismiss} />
  </div>
)
