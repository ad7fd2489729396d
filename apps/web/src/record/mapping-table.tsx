import { canUnlink, type MappingAction, mappingActions, mappingText } from '@cultivatd/domain/catalogue/mapping'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Check, GitCompare, OctagonAlert, Unlink } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { timeText } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Moment } from '../ui/moment.tsx'
import { WaitingIcon } from '../ui/state.tsx'
import { useIsDesktop } from '../ui/use-width.ts'
import styles from './catalogue.module.css'

type Value = string | number | null

/** A value of Metrc's record: the field by Metrc's name, as an update would send it. */
export interface MappingColumn {
  field: string
  head: string
  isRight?: boolean
  text: (value: Value, beside: Value) => ReactNode
  /** The field that stands in the same cell: the unit of an amount. */
  beside?: string
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
  /** Null for who may only read. */
  onUnlink: ((facility: MappedFacility) => void) | null
  /** Facilities for which something was pressed and not answered yet. */
  busy: ReadonlySet<string>
}

/** How one record of ours stands with Metrc in each facility (STRAIN-08, STRAIN-09, ITEM-04); cards where it does not fit. */
export function MappingTable(props: MappingTableProps) {
  return useIsDesktop() ? <Table {...props} /> : <Cards {...props} />
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
                <span className={styles.acts}>
                  <Actions {...props} facility={facility} size="small" />
                  <UnlinkButton {...props} facility={facility} />
                </span>
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
  const { record } = facility.row
  if (!record)
    return (
      <td colSpan={columns.length} className="dim">
        {nothingText(facility, noun)}
      </td>
    )
  return columns.map((column) => (
    <td key={column.field} className={classNames(column.isRight && 'r', column.isQuiet && 'muted')}>
      {differsIn(facility.row, column) ? (
        <Difference row={facility.row} column={column} />
      ) : (
        printedText(record, column)
      )}
    </td>
  ))
}

const differencesOf = ({ cell }: MappingRow) => ('differs' in cell ? cell.differs : [])

const differsIn = (row: MappingRow, { field, beside }: MappingColumn): boolean =>
  differencesOf(row).some((one) => one.field === field || one.field === beside)

const printedText = (record: NonNullable<MappingRow['record']>, { field, beside, text }: MappingColumn): ReactNode =>
  text(record[field] ?? null, beside === undefined ? null : (record[beside] ?? null))

/** What does not differ is the same on both sides. */
function Difference({ row, column: { field, beside, text } }: { row: MappingRow; column: MappingColumn }) {
  const valueOf = (name: string | undefined, side: 'ours' | 'theirs'): Value => {
    if (name === undefined) return null
    const found = differencesOf(row).find((one) => one.field === name)
    return found ? found[side] : (row.record?.[name] ?? null)
  }
  const textOf = (side: 'ours' | 'theirs') => text(valueOf(field, side), valueOf(beside, side))
  return <Differing theirs={textOf('theirs')} ours={textOf('ours')} />
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
  const actions = mappingActions(facility.row, onAction !== null)
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

/** Nothing that one does every day: an icon behind everything else. */
function UnlinkButton({
  facility,
  name,
  onUnlink,
  busy,
}: Pick<MappingTableProps, 'name' | 'onUnlink' | 'busy'> & { facility: MappedFacility }) {
  if (!onUnlink || busy.has(facility.id) || !canUnlink(facility.row)) return null
  const label = `Unlink ${name} at ${facility.name}`
  return <IconButton icon={Unlink} size={16} label={label} title="Unlink" onClick={() => onUnlink(facility)} />
}

/** Only the values that differ. */
function Cards(props: MappingTableProps) {
  const { noun, facilities, columns } = props
  return (
    <ul className={styles.cards} aria-label="In Metrc, by facility">
      {facilities.map((facility) => (
        <li key={facility.id} className={facility.row.cell.state === 'sent' ? styles.waits : undefined}>
          <div className="row between wrap">
            <b className="m">{facility.name}</b>
            <span className={styles.acts}>
              <CellState facility={facility} />
              <UnlinkButton {...props} facility={facility} />
            </span>
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
  const { row } = facility
  const { record, linkedId } = row
  if (!record) return linkedId === null ? null : <p className="small dim mt1">{nothingText(facility, noun)}</p>
  const differing = columns.filter((column) => differsIn(row, column))
  if (differing.length === 0) return null
  return (
    <dl>
      {differing.map((column) => (
        <Fragment key={column.field}>
          <dt>{column.head}</dt>
          <dd>
            <Difference row={row} column={column} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
