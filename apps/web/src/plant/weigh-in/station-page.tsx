import type { WeighIn } from '@cultivatd/domain/weigh-in/weigh-in'
import { Navigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../../live/session.ts'
import { useTopic } from '../../live/use-topic.ts'
import { DraftOf } from '../../ui/draft/draft-of.tsx'
import { KnownRow } from '../../ui/known-row.tsx'
import { EndedWeighIn } from './ended-weigh-in.tsx'
import { OpenStation } from './open-station.tsx'
import { useStationWeights } from './use-station-weights.ts'

/** The harvest station of a weigh-in: the whole screen, for gloves. */
export function StationPage() {
  const { facilityId = '', weighInId = '' } = useParams({ strict: false })
  const topic = useTopic('weighIn', { facilityId, weighInId })
  return (
    <KnownRow
      topic={topic}
      id={weighInId}
      noun="weigh-in"
      unknown={<Navigate to="/facility/$facilityId" params={{ facilityId }} replace />}
    >
      {(weighIn) => <WeighInStation weighIn={weighIn} />}
    </KnownRow>
  )
}

/** A station that weighs, or what became of a weigh-in that has ended. */
export function WeighInStation({ weighIn }: { weighIn: WeighIn }) {
  const { facilityId, id: weighInId } = weighIn
  const { me } = useSession()
  const weigher = useMemo(() => ({ id: me?.id ?? '', name: me?.displayName ?? '' }), [me])
  const { rows } = useTopic('plantWeights', { facilityId, weighInId })
  const acts = useStationWeights(weighIn, rows, weigher)
  if (weighIn.ended) return <EndedWeighIn weighIn={weighIn} rows={rows} acts={acts} />
  return (
    <DraftOf place={`weigh-in ${weighInId} station`} title="Harvest station" isStanding>
      <OpenStation weighIn={weighIn} rows={rows} acts={acts} />
    </DraftOf>
  )
}
