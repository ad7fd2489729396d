import { AppError } from '@cultivatd/domain/app-error'
import { type MetrcStrainForm, strainChangeSummary } from '@cultivatd/domain/strain/metrc-strain'
import type { Strain } from '@cultivatd/domain/strain/strain'
import type { Control } from '@cultivatd/sandbox/control'
import { demoLicenses } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LedgerWrite } from '../ledger/payloads.ts'
import { noClearAnswer } from '../ledger/sending-gate.ts'
import { catalogueStrains } from '../strain/strain.store.ts'
import { demoAccounts } from './demo-accounts.ts'

interface DemoWrites {
  db: Db
  ledger: Pick<Ledger, 'perform'>
  /** Of the demo's Metrc. */
  control: Control
  report: (message: string, error?: unknown) => void
  /** Called with what the ledger will report once of a fault that the demo itself makes. */
  stage: (message: string) => void
}

const inDemo: { refused: string; lost: string } = { refused: demoLicenses.stillwater, lost: demoLicenses.redFork }

/**
 * Writes of strains that went wrong, so that these states can be seen in the demo, made by its Metrc as in life: one that it
 * refused, and one that waits behind a change of which nobody knows what became. Once, after the first read of the facility;
 * nobody waits for their outcome.
 */
export async function seedDemoWrites(demo: DemoWrites, facilityId: string, where = inDemo): Promise<void> {
  const { rows } = await sql`select from operation where facility_id = ${facilityId} limit 1`.execute(demo.db)
  if (rows.length > 0) return
  const own = await catalogueStrains(demo.db)
  const named = (name: string) => own.find((strain) => strain.name === name)
  if (facilityId === where.refused) refuseCreate(demo, facilityId, named('Zkittlez'))
  if (facilityId === where.lost) loseUpdate(demo, facilityId, named('Durban Poison'))
}

const formOf = ({ name, thc, cbd, indicaPercent: indica, sativaPercent: sativa }: Strain): MetrcStrainForm => ({
  name,
  thc,
  cbd,
  indica,
  sativa,
})

/** Somebody made the strain in Metrc a moment before, which our mirror had not read yet. */
function refuseCreate(demo: DemoWrites, facilityId: string, strain: Strain | undefined): void {
  const [like, ...others] = demo.control.all(facilityId, 'strain')
  if (!strain || !like || [like, ...others].some(({ Name }) => Name === strain.name)) return
  const { name, ...form } = formOf(strain)
  demo.control.addLike(facilityId, 'strain', like.Id, { Name: name, IsUsed: false })
  send(demo, facilityId, {
    kind: 'strain.create',
    records: [name],
    summary: `Created strain ${name}`,
    payload: { name, ...form, catalogueId: strain.id },
    before: null,
  })
}

/**
 * The connection is cut before Metrc has the update, and meanwhile somebody else changes the strain there: what it shows is
 * neither what was nor what was wanted, so a person has to decide, and the next update waits for that.
 */
function loseUpdate(demo: DemoWrites, facilityId: string, strain: Strain | undefined): void {
  const id = strain?.metrcStrains.find(({ metrcLicense }) => metrcLicense === facilityId)?.metrcStrainId
  const known = id === undefined ? undefined : demo.control.find(facilityId, 'strain', id)
  if (!strain || !known || id === undefined) return
  const before = demo.control.modify(facilityId, 'strain', id, { ThcLevel: 0.185 })
  const form = formOf(strain)
  demo.stage(noClearAnswer(facilityId))
  demo.control.plan({ match: { method: 'PUT', path: '/strains/v2', license: facilityId }, fault: 'lost-before' })
  const update = {
    kind: 'strain.update',
    records: [before.Name],
    summary: strainChangeSummary(form, { ...before }),
    payload: { ...form, id, testingStatus: before.TestingStatus, catalogueId: strain.id },
    before,
  } as const
  send(demo, facilityId, update, update)
  demo.control.modify(facilityId, 'strain', id, { ThcLevel: 0.194 })
}

/**
 * Reports of the demo. What it has staged is no trouble of anybody's: it is noted the one time it was staged for, and
 * whatever else is reported is passed on as it is.
 */
export function stagedReports(report: DemoWrites['report'], note: (message: string) => void) {
  const staged = new Set<string>()
  return {
    stage: (message: string) => void staged.add(message),
    report(message: string, error?: unknown) {
      if (staged.delete(message)) note(`${message}: the demo begins with it`)
      else report(message, error)
    },
  }
}

/** In their order; the person who is signed in to the demo first has sent them. */
function send({ ledger, report }: DemoWrites, facilityId: string, ...writes: LedgerWrite[]): void {
  const [person] = demoAccounts
  if (!person) return
  void ledger.perform({ facilityId, by: person, request: null, writes }).catch((error: unknown) => {
    // That Metrc refuses is what one of them is for.
    if (!(error instanceof AppError)) report(`${facilityId}: the demo's writes were not sent`, error)
  })
}
