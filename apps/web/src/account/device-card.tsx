import { useState } from 'react'
import { type KeptProgram, useKeptProgram } from '../live/kept/kept-program.ts'
import { type KeptState, useKeptState } from '../live/kept/kept-state.ts'
import { type StorageFacts, useStorageFacts } from '../live/kept/storage-facts.ts'
import { listActs, useOutbox } from '../live/outbox/outbox-state.ts'
import { changesText, openActs } from '../record/act/act-words.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { numberText } from '../ui/number-text.ts'

interface Trouble {
  title: string
  text: string
}

/** Why nothing is kept here, or no more, and what to do about it. */
const troubles: Partial<Record<KeptState, Trouble>> = {
  insecure: {
    title: 'This address is not encrypted',
    text: 'Browsers keep nothing of a page that came by plain http, do not install it, and let it use no camera. Open Cultivatd by an address that begins with https. Whoever runs the server finds in its guide how to get one.',
  },
  forbidden: {
    title: 'This browser keeps nothing',
    text: 'It is a private window, or its settings forbid pages to store data. Open Cultivatd in an ordinary window.',
  },
  full: {
    title: 'There is no room for more on this device',
    text: 'What is kept stays, and new pages are not kept. Make room on the device, then load this page again.',
  },
  away: {
    title: 'The browser took the storage away',
    text: 'Load this page again to keep what you open.',
  },
}

/** What this device keeps for a start without network, and for how long (docs/offline.md). */
export function DeviceCard() {
  const kept = useKeptState()
  const program = useKeptProgram()
  const { facts, persist } = useStorageFacts()
  const trouble = troubles[kept]
  return (
    <Card title="This device without a network">
      <div className="col g3">
        {trouble ? (
          <Alert tone="warn" title={trouble.title}>
            <p className="mt1">{trouble.text}</p>
          </Alert>
        ) : (
          <p className="muted">{keptText(program)}</p>
        )}
        <NotSent />
        {facts && !trouble && <Storage facts={facts} onPersist={persist} />}
      </div>
    </Card>
  )
}

/** What was done here and did not arrive: the own, and of others how many. */
function NotSent() {
  const { isOn, acts, others } = useOutbox()
  const { open } = openActs(acts)
  if (!isOn) return null
  return (
    <p className="muted">
      {open.length === 0 ? 'Everything that you did here has arrived. ' : `${changesText(open.length)} not sent yet. `}
      {others > 0 &&
        `${changesText(others)} of other people ${others === 1 ? 'waits' : 'wait'} here for their sign-in. `}
      {open.length > 0 && <LineButton onClick={() => listActs(true)}>Show</LineButton>}
    </p>
  )
}

const keptText = ({ state }: KeptProgram): string =>
  `${
    state === 'none'
      ? 'The program is not on this device yet: it comes some seconds after you sign in.'
      : 'Cultivatd starts here without a network.'
  } It then shows the rooms, plants, harvests, packages, tasks, articles and stock that you opened in the last 30 days, as they were known last. Signing out deletes them.`

function Storage({ facts, onPersist }: { facts: StorageFacts; onPersist: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const ask = async () => {
    setBusy(true)
    setRefused(!(await onPersist()))
    setBusy(false)
  }
  return (
    <>
      <p className="small muted">
        {facts.bytes !== null && `${sizeText(facts.bytes)} are used. `}
        {facts.isPersisted
          ? 'The browser promised to delete nothing by itself.'
          : 'The browser may delete it when it needs room; Safari does after seven days without use, unless Cultivatd is on the home screen.'}
      </p>
      {isRefused && (
        <p className="small">The browser does not promise it. Install Cultivatd from its menu, then ask again.</p>
      )}
      {!facts.isPersisted && (
        <div>
          <BusyButton variant="outlined" isBusy={isBusy} busyLabel="Asking" onClick={() => void ask()}>
            Ask the browser to keep it
          </BusyButton>
        </div>
      )}
    </>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${numberText(Math.ceil(bytes / 1000))} kB` : `${numberText(Math.round(bytes / 1_000_000))} MB`
