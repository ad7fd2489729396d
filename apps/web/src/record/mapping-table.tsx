import { type MappingAction, mappingActions, mappingText } from '@cultivatd/domain/catalogue/mapping'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, GitCompare, OctagonAlert, Unlink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { timeText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { WaitingIcon } from '../ui/state.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import styles from './catalogue.module.css'

type Value = string | number | null

/** A value of Metrc's record: the field by Metrc's name, as an update would send it. */
export interface MappingColumn {
  field: string
  head: string
  isRight?: boolean
  text: (value: Value) => ReactNode
  /** Metrc's own, which nobody changes from here. */
  isQuiet?: boolean
}

/** One row for each active facility: how it stands, and what can be done about it. */
export interface MappedFacility {
  id: string
  name: string
  row: MappingRow
}

interface MappingTableProps {
  /** 'strain' */
  noun: string
  /** Of the record of ours, for the names of the buttons. */
  name: string
  facilities: readonly MappedFacility[]
  /** The first is the name. */
  columns: readonly MappingColumn[]
  /** Null for who may only read (READ-20). */
  onAction: ((action: MappingAction, facility: MappedFacility) => void) | null
  /** Facilities for which something was pressed and not answered yet. */
  busy: ReadonlySet<string>
}

/** How one record of ours stands with Metrc in each facility (STRAIN-08, STRAIN-09, ITEM-04); cards on a phone. */
export function MappingTable(props: MappingTableProps) {
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...props} /> : <Table {...props} />
}

function Table(props: MappingTableProps) {
  const { noun, facilities, columns } = props
  return (
    <div className={styles.scroll}>
      <table className={classNames('tbl', styles.table)} aria-label="In Metrc, by facility">
        <thead>
          <tr>
            <th scope="col">Facility</th>
            {columns.map(({ field, head, isRight }, at) => (
              <th key={field} scope="col" className={isRight ? 'r' : undefined}>
                {at === 0 ? `Metrc ${noun}` : head}
              </th>
            ))}
            <th scope="col">State</th>
            <th scope="col">
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {facilities.map((facility) => (
            <tr key={facility.id} className={facility.row.cell.state === 'sent' ? styles.waits : undefined}>
              <td>
                <b className={classNames('m', styles.facility)}>{facility.name}</b>
                <span className={classNames('cap dim mono', styles.facility)}>{facility.id}</span>
              </td>
              <Values facility={facility} noun={noun} columns={columns} />
              <td>
                <CellState facility={facility} />
              </td>
              <td className="r">
                <Actions {...props} facility={facility} size="small" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What stands in place of values where there are none. */
function nothingText({ row: { cell, lastName, linkedId } }: MappedFacility, noun: string): string {
  if (linkedId !== null) return `${lastName ?? `The ${noun}`} is no longer in Metrc`
  return cell.state === 'sent' || cell.state === 'refused' ? 'Not in Metrc yet' : `No linked ${noun}`
}

function Values({
  facility,
  noun,
  columns,
}: Pick<MappingTableProps, 'noun' | 'columns'> & { facility: MappedFacility }) {
  const { record, cell } = facility.row
  if (!record)
    return (
      <td colSpan={columns.length} className="dim">
        {nothingText(facility, noun)}
      </td>
    )
  const differs = 'differs' in cell ? cell.differs : []
  return columns.map(({ field, isRight, isQuiet, text }) => {
    const difference = differs.find((one) => one.field === field)
    return (
      <td key={field} className={classNames(isRight && 'r', isQuiet && 'muted')}>
        {difference ? (
          <Differing theirs={text(difference.theirs)} ours={text(difference.ours)} />
        ) : (
          text(record[field] ?? null)
        )}
      </td>
    )
  })
}

/** What Metrc has, struck, and what an update makes of it. */
export const Differing = ({ theirs, ours }: { theirs: ReactNode; ours: ReactNode }) => (
  <span className={styles.differs}>
    <s>{theirs}</s>
    <ArrowRight size={14} strokeWidth={1.75} aria-hidden="true" />
    <span className="vh">becomes</span>
    <b className="m">{ours}</b>
  </span>
)

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

function CellState({ facility: { row } }: { facility: MappedFacility }) {
  const { cell } = row
  const text = mappingText(cell)
  switch (cell.state) {
    case 'matches':
      return (
        <span className="st">
          <Check {...icon} />
          {text}
        </span>
      )
    case 'differs':
      return (
        <span className="st" data-tone="warn">
          <GitCompare {...icon} />
          {text}
        </span>
      )
    case 'unlinked':
    case 'gone':
      return (
        <span className="st" data-tone={cell.state === 'gone' ? 'warn' : undefined}>
          <Unlink {...icon} />
          {text}
        </span>
      )
    case 'sent':
      return (
        <ToOperation id={cell.write.id} group={cell.write.state === 'needs-person' ? 'needs-person' : 'waiting'}>
          <span className="st" data-tone={cell.write.state === 'needs-person' ? 'warn' : 'info'}>
            <WaitingIcon />
            {text} <Moment at={cell.write.recordedAt} as={timeText} />
          </span>
        </ToOperation>
      )
    case 'refused':
      return (
        <ToOperation id={cell.write.id} group="refused">
          <span className="st" data-tone="error">
            <OctagonAlert {...icon} />
            {text}
          </span>
        </ToOperation>
      )
  }
}

interface ToOperationProps {
  id: string
  group: 'waiting' | 'refused' | 'needs-person'
  children: ReactNode
}

/** The record of the change, with Metrc's words. */
const ToOperation = ({ id, group, children }: ToOperationProps) => (
  <Link className="marked" to="/operations" search={{ group, operation: id }}>
    {children}
  </Link>
)

const words: Record<MappingAction, string> = {
  link: 'Link',
  create: 'Create',
  update: 'Update',
  'send-again': 'Send again',
}

interface ActionsProps extends Pick<MappingTableProps, 'name' | 'onAction' | 'busy'> {
  facility: MappedFacility
  size?: 'small'
}

function Actions({ facility, name, onAction, busy, size }: ActionsProps) {
  const { cell } = facility.row
  if (cell.state === 'sent')
    return (
      <span className="small dim">
        {cell.write.state === 'needs-person' ? 'Somebody has to decide' : 'Waiting for Metrc'}
      </span>
    )
  const actions = mappingActions(cell, onAction !== null)
  if (actions.length === 0) return null
  const isBusy = busy.has(facility.id)
  return (
    <div className={styles.actions}>
      {actions.map((action) => (
        <Button
          key={action}
          size={size}
          variant={action === 'update' ? 'tonal' : 'outlined'}
          aria-label={`${words[action]} ${name} at ${facility.name}`}
          aria-disabled={isBusy}
          onClick={() => (isBusy ? undefined : onAction?.(action, facility))}
        >
          {isBusy && action !== 'link' ? 'Sending' : words[action]}
        </Button>
      ))}
    </div>
  )
}

/** On a phone: only the values that differ. */
function Cards(props: MappingTableProps) {
  const { noun, facilities, columns } = props
  return (
    <ul className={styles.cards} aria-label="In Metrc, by facility">
      {facilities.map((facility) => (
        <li key={facility.id} className={facility.row.cell.state === 'sent' ? styles.waits : undefined}>
          <div className="row between wrap">
            <b className="m">{facility.name}</b>
            <CellState facility={facility} />
          </div>
          <CardValues facility={facility} noun={noun} columns={columns} />
          <Actions {...props} facility={facility} />
        </li>
      ))}
    </ul>
  )
}

function CardValues({
  facility,
  noun,
  columns,
}: Pick<MappingTableProps, 'noun' | 'columns'> & { facility: MappedFacility }) {
  const { cell, record, linkedId } = facility.row
  if (!record) return linkedId === null ? null : <p className="small dim mt1">{nothingText(facility, noun)}</p>
  const differs = 'differs' in cell ? cell.differs : []
  if (differs.length === 0) return null
  return (
    <dl>
      {columns
        .flatMap((column) => differs.filter(({ field }) => field === column.field).map((one) => ({ column, ...one })))
        .map(({ column, ours, theirs }) => (
          <Fragment key={column.field}>
            <dt>{column.head}</dt>
            <dd>
              <Differing theirs={column.text(theirs)} ours={column.text(ours)} />
            </dd>
          </Fragment>
        ))}
    </dl>
  )
}
