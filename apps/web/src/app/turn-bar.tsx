import type { Account } from '@cultivatd/domain/account/account'
import { readBadge } from '@cultivatd/domain/station/badge'
import { handOverTo } from '../live/station.ts'
import { TurnControl } from '../station/turn-control.tsx'
import { useScanner } from '../trade/scan/use-scanner.ts'

/** Who acts at a station; the badge of the next one ends the turn and begins theirs. */
export function TurnBar({ me }: { me: Account }) {
  useScanner((text) => {
    const badge = readBadge(text)
    if (badge) handOverTo(badge)
  })
  return <TurnControl me={me} />
}
