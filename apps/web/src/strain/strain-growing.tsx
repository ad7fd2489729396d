import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'
import styles from './strain.module.css'

/** In the address, where the rooms are listed. */
const place = 'growing'

const sumOf = (rows: readonly { plants: number }[]): number => rows.reduce((sum, { plants }) => sum + plants, 0)

/** In the head: '548 plants growing in 3 rooms', and the way to the rooms. */
export function GrowingFact({ strainId }: { strainId: string }) {
  const { rows, status } = useTopic('strainPlants', { strainId })
  const plants = sumOf(rows)
  if (status !== 'live' || plants === 0) return null
  return (
    <Link className="link" to="/strains/$strainId" params={{ strainId }} hash={place}>
      <b className="m">{numberText(plants)}</b>
      {` ${plants === 1 ? 'plant' : 'plants'} growing in `}
      <b className="m">{numberText(rows.length)}</b>
      {rows.length === 1 ? ' room' : ' rooms'}
    </Link>
  )
}

/** How many plants of a strain stand in which room; nothing while there are none. */
export function StrainGrowing({ strainId }: { strainId: string }) {
  const { rows } = useTopic('strainPlants', { strainId })
  const names = new Map(useTopic('facilities').rows.map(({ id, metrc }) => [id, metrc.DisplayName]))
  if (rows.length === 0) return null
  return (
    <div id={place} className={styles.rooms}>
      <Card title="Growing" count={numberText(sumOf(rows))}>
        <ul>
          {rows.map(({ id, facilityId, roomId, roomName, plants }) => (
            <li key={id} className="row between">
              <span>
                <Link className="link" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
                  {roomName}
                </Link>
                <span className="small dim">{names.get(facilityId) ?? facilityId}</span>
              </span>
              <b className="m">{numberText(plants)}</b>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
