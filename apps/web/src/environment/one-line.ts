import type { ReadingKind } from '@cultivatd/domain/environment/reading-kinds'
import type { Column } from '../ui/data-table.tsx'

/** The values of a row as the one line that a card of a phone has for them. */
export const onOneLine = <Row>(
  kinds: readonly ReadingKind[],
  text: (kind: ReadingKind, row: Row) => string | undefined,
): Column<Row> => ({
  id: 'values',
  head: 'Values',
  cell: (row) => kinds.flatMap((kind) => text(kind, row) ?? []).join(', '),
  card: 'line',
})
