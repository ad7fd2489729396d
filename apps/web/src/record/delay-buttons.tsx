import type { Operation } from '@cultivatd/domain/operation/operation'
import { isDelayed } from '@cultivatd/domain/operation/send-delay'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { api } from '../live/api.ts'
import { notifySaved } from '../ui/notices.ts'
import { useSend } from '../ui/use-send.ts'

/** Whether an operation is delayed still; it ends by itself when the time has come. */
export function useIsDelayed(operation: Operation | null): boolean {
  const [now, setNow] = useState(Date.now)
  const until = operation?.delayedUntil ?? null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  return operation !== null && isDelayed(operation, now)
}

/** The two ways on from an act that is delayed: not to send it at all, or now. */
export function DelayButtons({ operation }: { operation: Operation }) {
  const { send, isBusy } = useSend()
  const params = { id: operation.id }
  async function takeBack() {
    const taken = await send(() => api.operation.takeBack({ params }))
    if (taken) notifySaved({ detail: `Taken back: ${said(operation, taken.answer.count)}` })
  }
  const sendNow = () => send(() => api.operation.sendNow({ params }))
  return (
    <div className="row g2 mt3">
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void takeBack()}>
        Take back
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void sendNow()}>
        Send now
      </Button>
    </div>
  )
}

const said = ({ summary }: Operation, count: number): string =>
  count === 1 ? summary : `${summary}, and ${count - 1} more of the same act`
