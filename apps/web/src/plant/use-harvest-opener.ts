import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { topicOnce } from '../live/topic-once.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { joinedHarvest } from './harvest-fields.tsx'

/** Opens the harvest that plants went into; the list of harvests while Metrc does not show it yet. */
export function useHarvestOpener(facilityId: string): (named: { name: string; date: string }) => Promise<void> {
  const { open } = useOverlay()
  const navigate = useNavigate()
  return useCallback(
    async ({ name, date }) => {
      const harvest = joinedHarvest(await topicOnce('harvests', { facilityId }), name, date)
      if (harvest) open({ harvest: harvest.id, in: facilityId })
      else await navigate({ to: '/facility/$facilityId/harvests', params: { facilityId } })
    },
    [facilityId, navigate, open],
  )
}
