import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The logo of labels, as a PNG in base64. */
export interface StoredLogo {
  id: string
  version: number
  png: string
  /** '600 × 200 points, 12 kB': what the history says of it. */
  about: string
}

/** One row, or none. */
export async function labelLogo(db: Db): Promise<StoredLogo[]> {
  const { rows } = await sql<StoredLogo>`select id, version, png, about from label_logo`.execute(db)
  return rows
}

/** Puts it in the place of the one before; null takes that away. */
export async function saveLabelLogo(tx: Db, logo: Pick<StoredLogo, 'png' | 'about'> | null): Promise<void> {
  if (logo === null) await sql`delete from label_logo`.execute(tx)
  else
    await sql`
      insert into label_logo (id, png, about) values ('logo', ${logo.png}, ${logo.about})
      on conflict (id) do update set png = excluded.png, about = excluded.about, version = nextval('row_version')`.execute(
      tx,
    )
}
