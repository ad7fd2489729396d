import { Draft } from '../draft.ts'
import { defaultQuirks } from '../options.ts'
import type { WriteRow } from '../route.ts'
import { RowReader } from '../row-reader.ts'
import type { Seeder } from './seeder.ts'

/** Does a write of the API on a day, so that what is seeded holds to its rules. @throws Error when it is refused. */
export function write(seeder: Seeder, row: WriteRow, daysAgo: number, fields: object): number {
  const { world, plan, today } = seeder
  const stamp = Date.parse(`${seeder.ago(daysAgo)}T00:00:00Z`) - seeder.random.whole(3600, 30_000) * 1000
  const draft = new Draft(world, plan.license, () => stamp)
  const reader = new RowReader(fields, today)
  const context = { draft, quirks: defaultQuirks, license: plan.license, params: {}, today, now: new Date(stamp) }
  const id = row(reader, context)
  if (id === undefined || reader.problems.length > 0)
    throw new Error(`The demo was refused: ${reader.problems.join(' ')}`)
  world.apply(draft.changes())
  return id
}

/** Does something with the next unused package tag; as with all else that is seeded, what has a tag has used none of those that are there. */
export function withPackageTag<T>({ world, plan }: Seeder, make: (tag: string | undefined) => T): T {
  const [tag] = [...world.table(plan.license, 'packageTag').values()].filter(({ archived }) => !archived)
  const made = make(tag?.record.Label)
  if (tag) world.apply([{ license: plan.license, table: 'packageTag', id: tag.id, row: null }])
  return made
}
