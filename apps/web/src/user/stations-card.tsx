import type { Station } from '@cultivatd/domain/station/station'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { inSentence, momentText } from '../ui/dates.ts'
import { HelpLink } from '../ui/help-link.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { notifySaved } from '../ui/notices.ts'
import { Chip } from '../ui/state.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { useSend } from '../ui/use-send.ts'
import { MakeStationDialog } from './make-station-dialog.tsx'
import styles from './user.module.css'

/** The shared devices of the crew: listed, made of the device that somebody sits at, and ended from elsewhere. */
export function StationsCard() {
  const topic = useTopic('stations')
  const { rows: facilities } = useTopic('facilities')
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<Station | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const facilityOf = ({ facilityId }: Station) =>
    facilities.find(({ id }) => id === facilityId)?.metrc.DisplayName ?? facilityId
  return (
    <Card
      title="Stations"
      actions={
        <Button size="small" variant="outlined" onClick={() => setMaking(true)}>
          Make this device a station
        </Button>
      }
    >
      <p className="muted">
        A station is a shared device that stays signed in. It shows who is on the crew and nothing else; a person takes
        over there with a PIN or a badge. <HelpLink article="shipped-stations">How stations work</HelpLink>
      </p>
      {ended && ended.crew.length > 0 && <LostStation ended={ended} />}
      <TopicRows topic={topic} noun="stations">
        {(stations) =>
          stations.length === 0 ? (
            <p className="mt3">No device is a station yet.</p>
          ) : (
            <ul className={styles.stations}>
              {stations.map((station) => (
                <StationLine
                  key={station.id}
                  station={station}
                  facility={facilityOf(station)}
                  onEnd={() => setEnding(station)}
                />
              ))}
            </ul>
          )
        }
      </TopicRows>
      {isMaking && <MakeStationDialog facilities={facilities} onClose={() => setMaking(false)} />}
      {ending && (
        <EndStation
          station={ending}
          onEnded={(one) => {
            setEnded(one)
            setEnding(null)
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  )
}

interface StationLineProps {
  station: Station
  facility: string
  onEnd: () => void
}

function StationLine({ station: { name, device, usedAt, madeBy, lockedUntil }, facility, onEnd }: StationLineProps) {
  const now = useNow()
  return (
    <li>
      <span className="col">
        <b className={styles.userName}>{name}</b>
        <span className="small muted">
          {facility}. {device}, made by {madeBy}, used <Moment at={usedAt} as={(at) => inSentence(momentText(at))} />
        </span>
      </span>
      {lockedUntil !== null && Date.parse(lockedUntil) > now.getTime() && <Chip tone="warn">Takes no PIN now</Chip>}
      <LineButton aria-label={`End the station ${name}`} onClick={onEnd}>
        End
      </LineButton>
    </li>
  )
}

/** A station that was ended just now, and whose turns it holds sealed. */
interface Ended {
  name: string
  crew: readonly string[]
}

/** What is to be done where the device is in strange hands. */
const LostStation = ({ ended: { name, crew } }: { ended: Ended }) => (
  <div className="mt3">
    <Alert tone="warn" title={`Is ${name} lost or stolen?`}>
      <p className="mt1">
        It opens nothing any more. It may still hold what checks the PIN of each who took over there lately:{' '}
        {together.format(crew)}. Whoever tries all PINs on another machine finds out a short one, so set new ones.
      </p>
    </Alert>
  </div>
)

const together = new Intl.ListFormat('en')

interface EndStationProps {
  station: Station
  onEnded: (ended: Ended) => void
  onClose: () => void
}

function EndStation({ station: { id, name }, onEnded, onClose }: EndStationProps) {
  const { send, isBusy } = useSend()
  const end = async () => {
    const ended = await send(() => api.station.end({ params: { id } }))
    if (!ended) return
    notifySaved({ detail: `Ended the station ${name}` })
    onEnded({ name, crew: ended.answer.crew })
  }
  return (
    <ConfirmDialog
      isOpen
      isPlain
      title={`End the station ${name}`}
      confirmLabel="End station"
      busyLabel="Ending"
      isBusy={isBusy}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>
        Nobody takes over there any more, with a network or without, and the turn of whoever has ends at once. Changes
        on it that are not sent yet stay there for their people: make it a station again, or let them sign in on it.
      </p>
    </ConfirmDialog>
  )
}
