import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../live/api.ts'
import {
  PushFailure,
  type PushHere,
  type PushTrouble,
  pushTrouble,
  readPushHere,
  turnPushOff,
  turnPushOn,
} from '../live/push/push-here.ts'
import { Alert } from '../ui/alert.tsx'
import { BusyButton } from '../ui/busy.tsx'
import { Card } from '../ui/card.tsx'
import { notify, notifySaved, savedMilliseconds } from '../ui/notices.ts'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { useSend } from '../ui/use-send.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'

/** Why nothing can be pushed here, and what to do about it. */
const troubles: Record<PushTrouble, { title: string; text: string }> = {
  insecure: {
    title: 'This address is not encrypted',
    text: 'Browsers let nothing be pushed to a page that came by plain http. Open Cultivatd by an address that begins with https. Whoever runs the server finds in its guide how to get one.',
  },
  homeScreen: {
    title: 'Cultivatd is not on the home screen',
    text: 'An iPhone or iPad takes pushes only for what is on its home screen. Press Share, then Add to Home Screen, open Cultivatd from there and come back to this page.',
  },
  unable: {
    title: 'This browser takes no pushes',
    text: 'Use a newer version of it or another browser, in an ordinary window and not in a private one.',
  },
  denied: {
    title: 'Notifications are blocked for this address',
    text: 'The browser does not ask again by itself. Allow notifications in its settings for this address, then load this page again.',
  },
}

/** Pushes to the device of this session, with a try, and the hours in which none come (decision 167). */
export function PushCard({ userId }: { userId: string }) {
  const [trouble, setTrouble] = useState(pushTrouble)
  const query = useQuery({ queryKey: pushKey, queryFn: readPushHere, enabled: trouble === null, staleTime: 0 })
  return (
    <Card title="Push to your devices">
      <div className="col g4">
        {trouble ? (
          <Alert tone="warn" title={troubles[trouble].title}>
            <p className="mt1">{troubles[trouble].text}</p>
          </Alert>
        ) : (
          <QueryAnswer query={query} noun="state of this device" isOne skeletonRows={1}>
            {(here) => <ThisDevice userId={userId} here={here} onTried={() => setTrouble(pushTrouble)} />}
          </QueryAnswer>
        )}
        <QuietHoursForm />
      </div>
    </Card>
  )
}

const pushKey = ['push here']

interface ThisDeviceProps {
  userId: string
  here: PushHere
  onTried: () => void
}

function ThisDevice({ userId, here, onTried }: ThisDeviceProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { send, isBusy } = useSend()
  const { send: sendTry, isBusy: isTrying } = useSend()
  const turn = async () => {
    setFailure(null)
    await send(async () => {
      try {
        await (here.isOn ? turnPushOff() : turnPushOn(userId, here.key))
        notifySaved({ detail: here.isOn ? 'Nothing is pushed to this device' : 'Notifications are pushed here' })
      } catch (error) {
        if (!(error instanceof PushFailure)) throw error
        setFailure(error.message)
      }
    })
    onTried()
    await client.invalidateQueries({ queryKey: pushKey })
  }
  const test = async () => {
    if (!(await sendTry(() => api.notification.tryPush()))) {
      // Its service may not know this device any more.
      await client.invalidateQueries({ queryKey: pushKey })
      return
    }
    notify({ kind: 'info', text: 'A push is on its way to this device.', milliseconds: savedMilliseconds })
  }
  return (
    <div className="col g3">
      <p className="muted">
        {here.isOn
          ? `On this device, also while Cultivatd is closed, until you sign out here or do not use it for ${hoursText(here.idleHours)}. It goes on when you sign in again.`
          : 'Alarms, mentions and tasks that are assigned to you can come to this device, also while Cultivatd is closed. What is pushed can stand on a locked screen.'}
      </p>
      {failure !== null && (
        <Alert tone="warn" title="It is not on">
          <p className="mt1">{failure}</p>
        </Alert>
      )}
      <div className="row g2">
        <BusyButton variant={here.isOn ? 'outlined' : 'contained'} isBusy={isBusy} onClick={() => void turn()}>
          {here.isOn ? 'Turn off for this device' : 'Turn on for this device'}
        </BusyButton>
        {here.isOn && (
          <Button variant="outlined" disabled={isTrying} onClick={() => void test()}>
            Send a test
          </Button>
        )}
      </div>
    </div>
  )
}

const hoursText = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`)
