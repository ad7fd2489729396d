import type { Account } from '@cultivatd/domain/account/account'
import { readBadge } from '@cultivatd/domain/station/badge'
import { useEffect } from 'react'
import { useLink } from '../live/live.ts'
import { handOverTo } from '../live/station.ts'
import { TurnControl } from '../station/turn-control.tsx'
import { useScanner } from '../trade/scan/use-scanner.ts'

/** Who acts at a station; the badge of the next one ends the turn and begins theirs. */
export function TurnBar({ me }: { me: Account }) {
  useScanner((text) => {
    const badge = readBadge(text)
    if (badge) handOverTo(badge)
  })
  useContact()
  return <TurnControl me={me} />
}

const lookMs = 60_000

/** Also in the middle of a turn it is heard which others stand, and sent what others did here. */
function useContact(): void {
  const isLive = useLink().state === 'live'
  useEffect(() => {
    if (!isLive) return
    const look = () => void import('../live/take-over.ts').then(({ stationView }) => stationView()).catch(() => {})
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [isLive])
}
