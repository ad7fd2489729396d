import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useOverlay } from '../trade/use-overlay.ts'
import { addressOf } from './match-words.ts'

/** Opens what was found: its details above the page, or the page of its room, whose lists hold what was looked for. */
export function useOpenMatch(): (match: LookupMatch) => void {
  const { open } = useOverlay()
  const navigate = useNavigate()
  return useCallback(
    (match) => {
      const address = addressOf(match)
      if (address) return open(address)
      const { facilityId, kind, name } = match
      if (kind === 'equipment') {
        const [detailId = '', pieceId = ''] = match.id.split('/')
        const to = '/facility/$facilityId/inventory/$detailId/$pieceId'
        void navigate({ to, params: { facilityId, detailId, pieceId } })
        return
      }
      void navigate({
        to: '/facility/$facilityId/room/$roomId',
        params: { facilityId, roomId: match.roomId ?? match.id },
        search: kind === 'room' ? {} : kind === 'zone' ? { zone: match.id } : { find: name },
      })
    },
    [open, navigate],
  )
}
