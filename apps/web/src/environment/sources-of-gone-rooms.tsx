import type { SourceOfGoneRoom } from '@cultivatd/domain/environment/source'
import { permission } from '@cultivatd/domain/user/permissions'
import { Radio } from 'lucide-react'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'
import { OwnDelete } from '../ui/own-delete.tsx'
import styles from './sources.module.css'

/** Sources whose room is gone from Metrc, which no page of a room shows; nothing where there are none. */
export function SourcesOfGoneRooms({ facilityId }: { facilityId: string }) {
  const { rows } = useTopic('goneRoomSources', { facilityId })
  if (rows.length === 0) return null
  return (
    <Card title="Sources whose room is gone from Metrc" count={numberText(rows.length)}>
      <p className="small dim mb3">Nothing that they send is kept, unless Metrc opens the room again.</p>
      <ul className={styles.sources}>
        {rows.map((source) => (
          <Row key={source.id} source={source} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ source }: { source: SourceOfGoneRoom }) {
  const { name, placeName, refused, lastProblem } = source
  const mayEdit = usePasses(permission.generalEdit)
  return (
    <li className={styles.source}>
      <Radio size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="grow">
        <b>{name}</b>
        <span className="small dim">
          {`${placeName}. `}
          {refused > 0 && `${numberText(refused)} refused, the last one: ${lastProblem ?? ''}`}
        </span>
      </span>
      {mayEdit && (
        <OwnDelete
          row={source}
          noun="source"
          isOneOfMany
          name={name}
          call={({ id }, options) =>
            api.readingSource.delete({ params: { id }, body: { facilityId: source.facilityId } }, options)
          }
          onDeleted={() => undefined}
        >
          Its key is worth nothing from then on. What it has sent stays.
        </OwnDelete>
      )}
    </li>
  )
}
