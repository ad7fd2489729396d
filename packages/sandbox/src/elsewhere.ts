import { shipped, transferredOf } from './blank-transfer.ts'
import { Draft } from './draft.ts'
import type { Metrc } from './handle.ts'
import { putResults, type Recording, revokeResults } from './lab-results.ts'
import { labTestTypes } from './lab-vocabulary.ts'
import type { Row, TableName, Tables } from './tables.ts'
import type { Change } from './world.ts'

export type Marks = Partial<Pick<Row<unknown>, 'archived' | 'inTransit' | 'transferred'>>

/** A record by its id or label. */
export function rowByKey<T extends TableName>(
  { world }: Pick<Metrc, 'world'>,
  license: string,
  table: T,
  key: number | string,
): Row<Tables[T]> | undefined {
  return world.row(license, table, Number(key)) ?? world.byLabel(license, table, String(key))
}

/**
 * Somebody changes or makes a record in Metrc's own pages; LastModified becomes now. No write of the API: the journal is
 * silent. With `stamp` the record is stamped so instead, as if Metrc had forgotten to: then no window shows the change.
 */
export function putElsewhere<T extends TableName>(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit'>,
  license: string,
  table: T,
  id: number,
  record: Tables[T],
  marks?: Marks,
  stamp?: string,
): void {
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  draft.put(table, id, record, marks)
  metrc.commit(draft.changes().map((change) => (stamp === undefined ? change : stampedAs(change, stamp))))
}

/** Who takes a package, on which manifest. */
export interface Receiving {
  ManifestNumber: string
  RecipientFacilityLicenseNumber: string
  RecipientFacilityName: string
}

/** The receiver takes a package that was shipped: it leaves every list of what is here for that of transferred ones. */
export function receiveElsewhere(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit' | 'now' | 'today'>,
  license: string,
  row: Row<Tables['package']>,
  receiving: Receiving,
): void {
  const id = metrc.world.nextId()
  const times = { ActualDepartureDateTime: null, ReceivedDateTime: `${metrc.now().toISOString().slice(0, 19)}+00:00` }
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  draft.put('package', row.id, { ...row.record, ArchivedDate: metrc.today() }, { inTransit: false, transferred: true })
  draft.put('transferredPackage', id, transferredOf(id, { ...receiving, ...times }, shipped(row.record, 'Accepted')))
  metrc.commit(draft.changes())
}

/** What a laboratory that is not in this world found in a package. */
export interface TestedElsewhere {
  lab: Recording['lab']
  /** By the name of the test type; the level in the unit that it says. */
  found: readonly { type: string; level: number; passed: boolean }[]
  /** When left out they count at once. */
  isHeld?: boolean
}

/** A laboratory elsewhere tells today what it found. @throws Error when the state has no such test type. */
export function testElsewhere(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit' | 'today'>,
  license: string,
  row: Row<Tables['package']>,
  { lab, found, isHeld = false }: TestedElsewhere,
): void {
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  const today = metrc.today()
  putResults(draft, row, {
    lab,
    performed: today,
    recorded: today,
    documentId: null,
    isReleased: !isHeld,
    found: found.map(({ type: name, ...rest }) => {
      const type = labTestTypes.find(({ Name }) => Name === name)
      if (!type) throw new Error(`The state has no test type ${name}`)
      return { type, comment: '', ...rest }
    }),
  })
  metrc.commit(draft.changes())
}

/** The state takes back today what was told last of a package. */
export function revokeElsewhere(
  metrc: Pick<Metrc, 'world' | 'nextStamp' | 'commit' | 'today'>,
  license: string,
  row: Row<Tables['package']>,
): void {
  const draft = new Draft(metrc.world, license, metrc.nextStamp)
  revokeResults(draft, row.id, metrc.today())
  metrc.commit(draft.changes())
}

const stampedAs = (change: Change, stamp: string): Change => ({
  ...change,
  row: change.row && {
    ...change.row,
    record: { ...change.row.record, LastModified: stamp },
    modified: Date.parse(stamp),
  },
})
