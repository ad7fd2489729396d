import * as z from 'zod'

/** What this program writes and reads; a change that an older one would not understand counts up. */
export const formatNumber = 1

/** The first file of an archive: what has to be known before anything is loaded. */
export const About = z.object({
  format: z.literal('cultivatd-backup'),
  formatNumber: z.number(),
  /** The moment that the backup shows, an instant. */
  moment: z.iso.datetime(),
  /** Of Node, and of the PostgreSQL that it was read from. */
  node: z.string(),
  postgres: z.string(),
  /** The steps of the schema in their order, each with the checksum of what it did. */
  steps: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Those in which its rows lie, with what `create table … partition of` says of each; none of a plain table. */
      partitions: z.array(z.object({ name: z.string(), bound: z.string() })),
    }),
  ),
})
export type About = z.infer<typeof About>

const Sum = z.object({ bytes: z.number(), sha256: z.string() })
export type Sum = z.infer<typeof Sum>

/** The last file: without it an archive is not whole. */
export const Manifest = z.object({
  /** By table, of all parts behind each other. */
  tables: z.record(z.string(), Sum.extend({ rows: z.number() })),
  sequences: z.record(z.string(), z.object({ last: z.string(), isCalled: z.boolean() })),
  /** Of what people added: each is called by its SHA-256. */
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Hashes that the database knows and the storage did not have. */
  missingFiles: z.array(z.string()),
  /** All other files, by name. */
  others: z.record(z.string(), Sum),
})
export type Manifest = z.infer<typeof Manifest>

/** Names of the files in an archive. */
export const names = {
  about: 'about.json',
  manifest: 'manifest.json',
  /** What the product seals and signs with. */
  secrets: 'secrets.json',
  part: (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}.copy`,
  file: (hash: string) => `files/${hash}`,
  sandbox: (file: string, number: number) => `sandbox/${file}/${String(number).padStart(6, '0')}`,
} as const

/** Which table, file or part of the sandbox a name says; null for others. */
export function partOf(name: string): { kind: 'database' | 'files' | 'sandbox'; of: string } | null {
  const [, kind, of] =
    /^(database|sandbox)\/([a-z][\w.-]{0,62})\/\d{6}(?:\.copy)?$/.exec(name) ??
    /^(files)\/([0-9a-f]{64})$/.exec(name) ??
    []
  return (kind === 'database' || kind === 'files' || kind === 'sandbox') && of ? { kind, of } : null
}

export const Secrets = z.object({ secretKey: z.string().min(32) })
