import type { Fields } from '@cultivatd/domain/history/field-changes'
import type { Db } from '../db/db.ts'
import { system } from '../history/history.store.ts'
import { type OwnKind, type OwnRow, recordOwnChange } from '../http/own-change.ts'

/**
 * Gives the demo its records of a kind that belongs to the organization, once: what people made of them afterwards stays.
 *
 * @param block tells their ids from those of other kinds: two digits
 */
export async function seedOwn<Form extends Fields, Row extends OwnRow>(
  db: Db,
  kind: OwnKind<Form, Row>,
  block: string,
  forms: readonly Form[],
): Promise<void> {
  const { entity, find, save } = kind
  const isDone = await db.selectFrom('history').select('seq').where('entity', '=', entity).executeTakeFirst()
  if (isDone) return
  await db.transaction().execute(async (tx) => {
    for (const [index, form] of forms.entries()) {
      const key = { facilityId: null, id: `de300000-0000-4000-8000-00000000${block}${String(index).padStart(2, '0')}` }
      await save(tx, { ...key, form, at: {}, before: null })
      const after = (await find(tx, key)) ?? null
      await recordOwnChange(tx, kind, { by: system, key, before: null, after })
    }
  })
}
