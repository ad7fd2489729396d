import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useOutbox } from '../live/outbox/outbox-state.ts'
import { changesText, openActs } from '../record/act/act-words.ts'
import { ShowActs } from './outbox-strips.tsx'

/** So many losses within so long are one trouble, and are told as one. */
const mostCuts = 3
const withinMs = 30_000
/** What stands for so long, here or away, is steady again. */
const settledMs = 8_000

/** Whether the connection comes and goes: strips that came and went with it would make the page jump under every press. */
export function useIsUnsteady(isCut: boolean): boolean {
  const cuts = useRef<number[]>([])
  const [isUnsteady, setUnsteady] = useState(false)
  useEffect(() => {
    const now = performance.now()
    if (isCut) cuts.current = [...cuts.current.filter((at) => now - at < withinMs), now]
    if (cuts.current.length >= mostCuts) setUnsteady(true)
    const timer = setTimeout(() => {
      cuts.current = []
      setUnsteady(false)
    }, settledMs)
    return () => clearTimeout(timer)
  }, [isCut])
  return isUnsteady
}

/** Where nothing can be kept on this device. */
export const unkeptText = 'What you type stays, and can be saved when the connection is back.'

/** In the place of the strips about a network that is away, and about what is being sent. */
export function UnsteadyStrip() {
  const { isOn, trouble, acts } = useOutbox()
  const { going } = openActs(acts)
  return (
    <div className="strip" data-tone="warn">
      <CloudOff size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b className="b">The connection comes and goes.</b> What you see may be some seconds old.{' '}
        {isOn && trouble === null
          ? `What you do is kept on this device and sent in between${going > 0 ? `: ${changesText(going)} to go` : ''}.`
          : unkeptText}
      </span>
      {going > 0 && <ShowActs />}
    </div>
  )
}
