import type { StrainForm } from '@cultivatd/domain/strain/strain-form'
import { sql } from 'kysely'
import { saveLink } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { catalogueStrains, metrcStrains } from '../strain/strain.store.ts'
import { catalogueStrainKind } from '../strain/strain.routes.ts'
import { linkDiscontinued } from './demo-links.ts'
import { seedOwn } from './seed-own.ts'

/** Ids of the demo's contacts: Cimarron Genetics, and the inactive Mile High Seed Vault. */
const cimarron = 'de300000-0000-4000-8000-000000000101'
const mileHigh = 'de300000-0000-4000-8000-000000000105'

type Row = Pick<StrainForm, 'name' | 'sativaPercent' | 'thc' | 'cbd'> & Partial<StrainForm>

const demoStrains: readonly Row[] = [
  {
    name: 'Blue Dream',
    sativaPercent: 60,
    thc: 0.214,
    cbd: 0.001,
    cross: 'Blueberry × Haze',
    breederId: cimarron,
    notes:
      'Stretches about 80 % in the first three weeks of flower. Keep below 1.1 VPD until day 21. Second trim pays on the lower level only.',
    vegDays: 35,
    harvestDays: 63,
    waterHours: 48,
    feedHours: 96,
  },
  { name: 'Bubba Kush', sativaPercent: 10, thc: 0.198, cbd: 0.001, notes: 'Short. Eight per zone on the upper level.' },
  { name: 'Durban Poison', sativaPercent: 95, thc: 0.202, cbd: 0.002, notes: 'Ready at day 58, do not wait.' },
  {
    name: 'Gelato 41',
    sativaPercent: 45,
    thc: 0.246,
    cbd: 0.001,
    cross: 'Sunset Sherbet × Thin Mint',
    breederId: cimarron,
    notes: 'Feeds heavily from week three.',
  },
  {
    name: 'GMO Cookies',
    sativaPercent: 10,
    thc: 0.273,
    cbd: 0.001,
    cross: 'Chemdawg × Forum Cut',
    breederId: cimarron,
    notes: '70 days. Mold risk, keep below 50 % humidity.',
    harvestDays: 70,
  },
  { name: 'Granddaddy Purple', sativaPercent: 15, thc: 0.192, cbd: 0.003, cross: 'Purple Urkle × Big Bud' },
  {
    name: 'Jack Herer',
    sativaPercent: 80,
    thc: 0.208,
    cbd: 0.001,
    cross: 'Haze × Northern Lights #5',
    notes: 'Trim pays, pack separately.',
  },
  { name: 'Northern Lights', sativaPercent: 5, thc: 0.181, cbd: 0.004, breederId: mileHigh },
  { name: 'Runtz', sativaPercent: 50, thc: 0.259, cbd: 0.001, cross: 'Zkittlez × Gelato', breederId: cimarron },
  {
    name: 'Sour Diesel',
    sativaPercent: 85,
    thc: 0.22,
    cbd: 0.002,
    cross: 'Chemdawg 91 × Super Skunk',
    notes: 'Strong smell at week four, change the filters before.',
  },
  { name: 'Strawberry Cough', sativaPercent: 80, thc: null, cbd: null },
  { name: 'Super Lemon Haze', sativaPercent: 80, thc: 0.211, cbd: null, cross: 'Lemon Skunk × Super Silver Haze' },
  {
    name: 'Wedding Cake',
    sativaPercent: 40,
    thc: 0.252,
    cbd: 0.001,
    cross: 'Triangle Kush × Animal Mints',
    breederId: cimarron,
    notes: 'Keep below 1.1 VPD until day 21.',
  },
  { name: 'Zkittlez', sativaPercent: 30, thc: 0.199, cbd: 0.001, cross: 'Grape Ape × Grapefruit' },
  { name: 'Trainwreck', sativaPercent: 65, thc: 0.195, cbd: null, notes: 'Given up last spring, kept for its notes.' },
]

/** Left for somebody to link. */
const notLinked: readonly string[] = ['Runtz']

const formOf = (row: Row): StrainForm => ({
  indicaPercent: 100 - row.sativaPercent,
  cross: '',
  notes: '',
  breederId: null,
  vegDays: null,
  harvestDays: null,
  waterHours: null,
  feedHours: null,
  ...row,
})

/** The strains of the demo's organization; the breeders are among its contacts. */
export const seedDemoStrains = (db: Db): Promise<void> =>
  seedOwn(db, catalogueStrainKind, '02', demoStrains.map(formOf))

/** Links them to what the facility calls the same, once, after the demo's first read; what people linked stays. */
export async function linkDemoStrains(db: Db, facilityId: string): Promise<void> {
  const own = await catalogueStrains(db)
  const there = await metrcStrains(db, facilityId)
  await transact(db, async (tx) => {
    const { rows } = await sql`
      select from catalogue_link where kind = 'strain' and facility_id = ${facilityId} limit 1`.execute(tx)
    if (rows.length > 0) return
    for (const { id, name } of own) {
      const found = there.find(({ metrc }) => metrc.Name === name)
      if (found && !notLinked.includes(name))
        await saveLink(tx, { kind: 'strain', ownId: id, facilityId }, found.metrc.Id)
    }
    await linkDiscontinued(tx, 'strain', facilityId, own)
  })
}
