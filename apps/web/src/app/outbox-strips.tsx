import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useStorageFacts } from '../live/kept/storage-facts.ts'
import type { Act } from '../live/outbox/act.ts'
import { loadOutbox } from '../live/outbox/load-outbox.ts'
import { listActs, type OutboxTrouble, useOutbox } from '../live/outbox/outbox-state.ts'
import type { Lost } from '../live/outbox/unsent-mark.ts'
import { changesText, openActs } from '../record/act/act-words.ts'
import { inSentence, momentText } from '../ui/dates.ts'
import { useNow } from '../ui/use-now.ts'
import { WarningStrip } from './warning-strip.tsx'

/** What is wrong with what waits on this device: it was taken away, has no room, or has waited too long. */
export function OutboxStrips() {
  const { lost, trouble, acts } = useOutbox()
  const going = openActs(acts).open.filter(({ standing }) => standing.is !== 'refused')
  return (
    <>
      {lost && <LostActs lost={lost} />}
      {trouble && <Trouble trouble={trouble} />}
      <WaitsLong going={going} />
    </>
  )
}

function LostActs({ lost: { count, since } }: { lost: Lost }) {
  const know = () => void loadOutbox().then((outbox) => outbox.forgetLost())
  return (
    <WarningStrip
      title="The browser deleted what this device kept."
      action={
        <Button size="small" onClick={know}>
          I looked
        </Button>
      }
    >
      {`Up to ${changesText(count)} that you made since ${inSentence(momentText(since))} had not been sent. Look whether they are there, and enter anew what is missing.`}
    </WarningStrip>
  )
}

const troubles: Readonly<Record<OutboxTrouble, readonly [title: string, text: string]>> = {
  full: [
    'There is no room left on this device.',
    'What you do now is not kept here: it stays in its form, and is sent with a network. Make room on the device, then save again.',
  ],
  away: [
    'The browser took the storage of this page away.',
    'What you do stays in its form until you load the page again.',
  ],
  newer: [
    'Another tab runs a newer version of Cultivatd.',
    'What waits is sent by that one. Here what you do stays in its form until you load the page again.',
  ],
}

function Trouble({ trouble }: { trouble: OutboxTrouble }) {
  const [title, text] = troubles[trouble]
  return (
    <WarningStrip
      title={title}
      action={
        trouble !== 'full' && (
          <Button size="small" onClick={() => location.reload()}>
            Load it
          </Button>
        )
      }
    >
      {text}
    </WarningStrip>
  )
}

/** So long an act may wait before nobody should rely on it: a shift, and the night after it. */
const longMs = 20 * 60 * 60_000

/** What is on one device alone for days is as good as lost: it says so, with the day from which on Safari deletes it. */
function WaitsLong({ going }: { going: readonly Act[] }) {
  const now = useNow()
  const { facts } = useStorageFacts()
  const [since] = going.map(({ at }) => at).sort()
  if (since === undefined || now.getTime() - Date.parse(since) < longMs) return null
  const [wait, are] = going.length === 1 ? ['waits', 'It is'] : ['wait', 'They are']
  return (
    <WarningStrip
      title={`${changesText(going.length)} ${wait} on this device since ${inSentence(momentText(since))}.`}
      action={<ShowActs />}
    >
      {`${are} nowhere else: bring the device to where it has a network. `}
      {facts?.isPersisted === false &&
        'Its browser may delete what it keeps; Safari does after seven days without use, unless Cultivatd is on the home screen.'}
    </WarningStrip>
  )
}

export const ShowActs = () => (
  <Button size="small" onClick={() => listActs(true)}>
    Show
  </Button>
)

/** What is tried for so long does not go by itself. */
const stuckMs = 60_000

/** Whether the first of what is to be sent has been that for a while, with a network. */
export function useIsStuck(going: readonly Act[]): boolean {
  const first = going[0]?.key
  const [stuck, setStuck] = useState<string>()
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(() => setStuck(first), stuckMs)
    return () => clearTimeout(timer)
  }, [first])
  return first !== undefined && stuck === first
}
