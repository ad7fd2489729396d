import type { PackagesOfItem as Held } from '@cultivatd/contract/item/item.contract'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { numberText } from '../ui/number-text.ts'
import { TopicRows } from '../ui/topic-rows.tsx'

interface Row extends Held {
  facility: string
}

/** What lies of an item, room by room, with its sum. */
export function PackagesOfItem({ itemId }: { itemId: string }) {
  const navigate = useNavigate()
  const topic = useTopic('packagesOfItem', { itemId })
  const facilities = useTopic('facilities').rows
  const rows = useMemo(() => {
    const names = new Map(facilities.map(({ id, metrc }) => [id, metrc.DisplayName]))
    return topic.rows.map((row): Row => ({ ...row, facility: names.get(row.facilityId) ?? row.facilityId }))
  }, [topic.rows, facilities])
  return (
    <Card title="Packages" count={numberText(countOf(rows))} actions={<Sums rows={rows} />} isPadded={false}>
      <TopicRows topic={topic} noun="packages" skeletonRows={3} empty={<p className="pad dim">No packages of it.</p>}>
        {() => (
          <DataTable
            label="Packages by room"
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ facility, roomName }) => `${facility}, ${roomName ?? noRoom}`}
            sorting={{ column: 'facility', isDescending: false }}
            onOpen={({ facilityId, roomId }) =>
              roomId && void navigate({ to: '/facility/$facilityId/room/$roomId', params: { facilityId, roomId } })
            }
          />
        )}
      </TopicRows>
    </Card>
  )
}

const noRoom = 'No room named'

export const countOf = (rows: readonly Pick<Held, 'packages'>[]): number =>
  rows.reduce((sum, { packages }) => sum + packages, 0)

/** '1,176 ea'; of each unit, where packages are in units that cannot be added. */
function Sums({ rows }: { rows: readonly Held[] }) {
  const sums = new Map<string, number>()
  for (const { unitOfMeasureName, quantity } of rows)
    sums.set(unitOfMeasureName, (sums.get(unitOfMeasureName) ?? 0) + quantity)
  const texts = [...sums].map(([unit, quantity]) => `${quantityText(quantity)} ${unitText(unit)}`)
  return texts.length > 0 && <span className="small dim">{`${texts.join(', ')} in all`}</span>
}

const columns: readonly Column<Row>[] = [
  {
    id: 'facility',
    head: 'Facility',
    card: 'title',
    cell: ({ facility }) => facility,
    sortBy: ({ facility }) => facility,
  },
  {
    id: 'room',
    head: 'Room',
    card: 'line',
    cell: ({ facilityId, roomId, roomName }) =>
      roomId ? (
        <Link className="link" to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId }}>
          {roomName}
        </Link>
      ) : (
        <span className="dim">{roomName ?? noRoom}</span>
      ),
    sortBy: ({ roomName }) => roomName,
  },
  {
    id: 'packages',
    head: 'Packages',
    isRight: true,
    cell: ({ packages }) => numberText(packages),
    sortBy: ({ packages }) => packages,
  },
  {
    id: 'quantity',
    head: 'Quantity',
    card: 'value',
    isRight: true,
    cell: ({ quantity, unitOfMeasureName }) => (
      <>
        <b className="m">{quantityText(quantity)}</b> <span className="dim">{unitText(unitOfMeasureName)}</span>
      </>
    ),
    sortBy: ({ quantity }) => quantity,
  },
]
