import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What only this server knows: it signs sessions and seals what is stored for later use (architecture §8). */
export interface Secrets {
  /** For signing sessions and the links of mails. */
  signing: string
  /** A secret for one use, always the same: 64 hexadecimal digits that tell nothing of any other. */
  of(use: string): string
  /** AES-256-GCM; every call answers another text for the same value. `purpose` must be the same when it is opened. */
  seal(value: string, purpose: string): string
  /** @throws when the text was not sealed with this key, or with SECRET_KEY_PREVIOUS, for this purpose. */
  open(sealed: string, purpose: string): string
}

/** Those of this installation, before it is known what they are based on. */
export interface OpenedSecrets extends Secrets {
  /** What was made with SECRET_KEY_PREVIOUS is good still; null without one. */
  former: Former | null
  /** The same, with secrets of one use made of a base that was sealed. @throws when it is none of either key */
  basedOn(sealedBase: string): Secrets
}

export interface Former {
  signing: string
  /** The key itself, sealed with the present one: what secrets of one use are based on from then on. */
  sealedBase(): string
}

interface SecretPlace {
  /** SECRET_KEY: the same for all processes on one database. */
  secretKey?: string | null
  /** SECRET_KEY_PREVIOUS: the one before, while it is being changed. */
  secretKeyPrevious?: string | null
  /** Without SECRET_KEY a key is made once and kept here. */
  dataDir: string
}

const shortestKey = 32

/** The secrets of this installation, from the environment or from a file that is made when it is missing. */
export function openSecrets({ secretKey, secretKeyPrevious, dataDir }: SecretPlace): OpenedSecrets {
  const present = keysOf(rootKey({ secretKey: secretKey ?? null, dataDir }))
  const former = secretKeyPrevious ? keysOf(secretKeyPrevious) : null
  const shared = {
    signing: present.signing,
    of: present.of,
    seal: (value: string, purpose: string) => seal(present.sealing, value, purpose),
    open: (sealed: string, purpose: string) => openWith(present, former, sealed, purpose),
  }
  return {
    ...shared,
    former: former && {
      signing: former.signing,
      sealedBase: () => shared.seal(former.root, basePurpose),
    },
    basedOn: (sealedBase) => ({ ...shared, of: keysOf(shared.open(sealedBase, basePurpose)).of }),
  }
}

export const basePurpose = 'base of secrets'

function keysOf(root: string) {
  const derived = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', root, 'cultivatd', use, bytes))
  return {
    root,
    sealing: derived('sealing', 32),
    signing: derived('signing', 32).toString('hex'),
    of: (use: string) => derived(`of ${use}`, 32).toString('hex'),
  }
}

type Keys = ReturnType<typeof keysOf>

/** With the present key, or else with the one before. */
function openWith(present: Keys, former: Keys | null, sealed: string, purpose: string): string {
  try {
    return open(present.sealing, sealed, purpose)
  } catch (error) {
    if (!former) throw error
    return open(former.sealing, sealed, purpose)
  }
}

/** A text sealed anew with the present key; null for what no key opens. */
export function resealed(
  { seal, open }: Pick<Secrets, 'seal' | 'open'>,
  sealed: string,
  purpose: string,
): string | null {
  try {
    return seal(open(sealed, purpose), purpose)
  } catch {
    return null
  }
}

/** The same key as text, for who keeps it elsewhere. */
export const rootKey = ({ secretKey, dataDir }: Omit<SecretPlace, 'secretKeyPrevious'>): string =>
  secretKey || keptKey(dataDir)

/** A link, because it appears whole and fails when another process was first. */
function keptKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, 'secret-key')
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const key = readFileSync(path, 'utf8').trim()
  if (key.length < shortestKey)
    throw new Error(`The file ${path} is damaged: it holds no key. Put it back from a backup.`)
  return key
}

function seal(key: Buffer, value: string, purpose: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose))
  const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return ['v1', iv, cipher.getAuthTag(), text]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

function open(key: Buffer, sealed: string, purpose: string): string {
  const [version, iv, tag, text] = sealed.split('.')
  if (version !== 'v1' || iv === undefined || tag === undefined || text === undefined)
    throw new Error('Not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(Buffer.from(tag, 'base64url'))
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
}
