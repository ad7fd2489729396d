import { isOnItsWay, linkProblems } from '@cultivatd/domain/catalogue/mapping'
import type { Db } from '../db/db.ts'
import type { OwnKind, OwnRow, OwnSaved } from '../http/own-change.ts'
import { linkTarget, saveLink } from './link.store.ts'
import { type MappedKind, mappingOf } from './mapping.store.ts'

interface Linked<Row extends OwnRow> {
  mapped: MappedKind
  own: OwnKind<never, Row>
  /** Metrc's id of what a record is linked to in a facility; null for nothing. */
  linkOf: (row: Row, facilityId: string) => number | null
  /** The others of its kind, among which nobody links one until the transaction ends. */
  others: (tx: Db, id: string) => Promise<unknown>
  /** The name of the field in the request. */
  path: string
}

/** What of a record of the catalogue is changed when it is linked in a facility. */
export const linkIn = <Row extends OwnRow>(
  { mapped, own, linkOf, others, path }: Linked<Row>,
  facilityId: string,
): OwnSaved<{ link: number | null }, Row> => ({
  entity: own.entity,
  noun: own.noun,
  nameOf: own.nameOf,
  find: own.find,
  formOf: (row) => ({ link: linkOf(row, facilityId) }),
  async problems(tx, { id, form: { link } }) {
    // Two who link the same one at once come one after the other.
    await others(tx, id)
    const row = (await mappingOf(tx, mapped, id)).find((at) => at.id === facilityId)
    if (row?.cell.state === 'sent') return [{ message: isOnItsWay }]
    if (link === null) return []
    const target = await linkTarget(tx, mapped.kind, { facilityId, metrcId: link })
    return linkProblems({ id, facilityId }, target).map((message) => ({ message, path }))
  },
  save: (tx, { id, form: { link } }) => saveLink(tx, { kind: mapped.kind, ownId: id, facilityId }, link),
})
