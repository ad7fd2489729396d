import type { ReactNode } from 'react'
import { Tag } from '../trade/tag.tsx'
import type { Column } from '../ui/data-table.tsx'
import { MarkedState } from './marked-state.tsx'
import type { MarkedRecord } from './record-marks.ts'

/** The label of a plant or a package. */
export const tagColumn = <Row extends { metrc: { Label: string } }>(head: string): Column<Row> => ({
  id: head.toLowerCase(),
  head,
  card: 'title',
  cell: ({ metrc }) => <Tag label={metrc.Label} />,
  sortBy: ({ metrc }) => metrc.Label,
})

/** The name of a batch. */
export const nameColumn = <Row extends { metrc: { Name: string } }>(head: string): Column<Row> => ({
  id: head.toLowerCase(),
  head,
  card: 'title',
  cell: ({ metrc }) => <span className="mono small">{metrc.Name}</span>,
  sortBy: ({ metrc }) => metrc.Name,
})

/** How each record stands with Metrc: what waits or was refused leads to it, the rest is said by the table. */
export const stateColumn = <Row,>(
  marks: ReadonlyMap<string, MarkedRecord>,
  nameOf: (row: Row) => string,
  otherwise: (row: Row) => ReactNode,
): Column<Row> => ({
  id: 'metrc',
  head: 'Metrc',
  card: 'state',
  cell(row) {
    const marked = marks.get(nameOf(row))
    return marked ? <MarkedState marked={marked} /> : otherwise(row)
  },
})
