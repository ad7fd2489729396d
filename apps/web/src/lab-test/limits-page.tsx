import type { LabLimit } from '@cultivatd/domain/lab-test/lab-limit'
import { limitName } from '@cultivatd/domain/lab-test/lab-limit'
import { labTestTypes } from '@cultivatd/domain/lab-test/lab-test-words'
import { amountText } from '@cultivatd/domain/lab-test/result-value'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import type { Column } from '../ui/data-table.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ImportLimits } from './import-limits.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { useMayChangeTests } from './use-testing.ts'

/** The limits that results are judged by: the organization's own, empty until somebody enters or imports some. */
export function LimitsPage() {
  const topic = useTopic('labLimits')
  const mayChange = useMayChangeTests()
  const left = useLeftOpen('limit')
  const [openId, setOpenId] = useState<string | null>(left ? left.place.slice('limit '.length) : null)
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ListPage
        title="Limits"
        crumbs={[
          <Link key="testing" to="/testing">
            Testing
          </Link>,
        ]}
        topic={topic}
        noun={['limit', 'limits']}
        {...(mayChange ? { add: { label: 'Add limit' } } : {})}
        emptyText="Results are judged only where a limit stands. Enter those of your state, or import them from a table."
        actions={
          mayChange && (
            <Button
              variant="outlined"
              startIcon={<FileUp size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              Import a table
            </Button>
          )
        }
        barActions={mayChange ? [{ label: 'Import', icon: FileUp, onClick: () => setImporting(true) }] : []}
        columns={columns}
        nameOf={limitName}
        tabs={byType}
        textOf={({ analyte, source, unit }) => [analyte, source, unit].join(' ')}
        {...(mayChange ? { onOpen: setOpenId } : {})}
      />
      {openId !== null && mayChange && <LimitDialog id={openId} rows={topic.rows} onClose={() => setOpenId(null)} />}
      {isImporting && <ImportLimits known={topic.rows} onClose={() => setImporting(false)} />}
    </>
  )
}

const byType = {
  label: 'Type of sample',
  options: labTestTypes.map((value) => ({ value, label: value })),
  has: ({ matrix }: LabLimit, tab: string) => matrix === '' || matrix === tab,
}

const columns: readonly Column<LabLimit>[] = [
  {
    id: 'analyte',
    head: 'Substance',
    card: 'title',
    cell: ({ analyte }) => <b className="m">{analyte}</b>,
    sortBy: ({ analyte }) => analyte.toLowerCase(),
  },
  {
    id: 'matrix',
    head: 'Type of sample',
    card: 'line',
    cell: ({ matrix }) => matrix || 'Every type',
    sortBy: ({ matrix }) => matrix,
  },
  {
    id: 'limit',
    head: 'Limit',
    card: 'value',
    isRight: true,
    cell: ({ limit, unit }) => (
      <>
        <b>{amountText(limit)}</b> <span className="dim">{unit}</span>
      </>
    ),
    sortBy: ({ limit }) => limit,
  },
  { id: 'source', head: 'Source', card: 'line', className: 'muted', cell: ({ source }) => source },
]
