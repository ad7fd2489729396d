import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { type Resolution, resolutions } from '@cultivatd/domain/label/zpl'
import { type State, states } from '@cultivatd/sandbox/states'
import * as z from 'zod'
import { leastPassphrase } from '../backup/passphrase.ts'
import type { LabelPrinterSetting } from '../http/services.ts'

export type Role = 'all' | 'web' | 'worker'

/** Everything that the environment can set; see docs/operations.md. */
export interface Config {
  host: string
  /** 0 takes any free port. */
  port: number
  /** Where browsers find this server, without a slash at the end; null: where it listens. */
  publicUrl: string | null
  /** Whom a finder of a weakness writes to, as a URI; null for nobody. */
  securityContact: string | null
  /** Whether browsers keep the program for a start without network. */
  keepsProgram: boolean
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[]
  /** Of one person; of one network as long as nobody is signed in. */
  requestsPerSecond: number
  dataDir: string
  databaseUrl: string | null
  role: Role
  metrc: MetrcConfig | null
  sandbox: SandboxConfig
  adminEmail: string | null
  /** How long a session lasts without use, and however much it is used. */
  sessions: { idleMs: number; mostMs: number }
  secretKey: string | null
  /** The one before, while it is being changed. */
  secretKeyPrevious: string | null
  /** To whom the head of the history is mailed every day. */
  auditMail: string | null
  smtpUrl: string | null
  mailFrom: string
  oidc: OidcConfig | null
  s3: S3Config | null
  backup: BackupConfig
  /** How much files that people add may be together. */
  mostFilesBytes: number
  /** How much files that wait for Metrc may be together. */
  mostOutgoingBytes: number
  /** Label printers in the network, by the names that people choose them by. */
  labelPrinters: readonly LabelPrinterSetting[]
  /** Whether webhooks may go to addresses of this machine and its network, and without encryption. */
  webhooksMayBePrivate: boolean
  /** The broker that sensors send to, with the name and the password; null without one. */
  mqttUrl: string | null
  /** Seconds between two looks at Metrc. */
  syncSeconds: number
  /** The hour of the night in which everything is compared with Metrc. */
  nightlyHour: number
  /** How long a write may take, and how long after a lost one Metrc may still apply it or show it late. */
  writing: { timeoutMs: number; settleMs: number }
  metrcLimits: MetrcLimits
  logLevel: 'info' | 'warn' | 'error' | 'silent'
}

/** The state's Metrc; without it the sandbox Metrc runs in this process (the demo). */
export interface MetrcConfig {
  url: string
  vendorKey: string
}

/** The sandbox Metrc of the demo. */
export interface SandboxConfig {
  /** 0 takes any free port. */
  port: number
  /** Whether it can be told from this machine to be down, slow or to refuse: for tests. */
  hasControl: boolean
  /** Whose Metrc's habits it has; null: those of no state. */
  state: State | null
}

/** Requests per second and at once, by facility and by vendor key. */
export interface MetrcLimits {
  perFacilityPerSecond: number
  perKeyPerSecond: number
  perFacilityAtOnce: number
  perKeyAtOnce: number
}

/** Backups by command, and those that are made by themselves. */
export interface BackupConfig {
  /** What seals them, or a file that holds it. */
  passphrase: string | null
  passphraseFile: string | null
  /** The folder in which one is written every day; null: none. */
  folder: string | null
  /** The bucket of the storage that gets it instead; null: none. */
  bucket: string | null
  /** The hour of the day, by the server's clock. */
  hour: number
  /** How many are kept. */
  keep: number
}

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  /** What the button calls it. */
  name: string
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Settings that cannot be used, all of them at once. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** An IP address, or one with the length of its network. */
function isNetwork(text: string): boolean {
  const [ip = '', length, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
  return most > 0 && rest.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most))
}

const numberBetween = (least: number, most: number) => {
  const says = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, says)
    .transform(Number)
    .refine((value) => value >= least && value <= most, says)
}
const address = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    try {
      return protocols.includes(new URL(text).protocol)
    } catch {
      return false
    }
  }, `must be an address such as ${example}`)
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
const withoutSlash = (text: string) => text.replace(/\/+$/, '')
const web = (example: string) => address(['http:', 'https:'], example).transform(withoutSlash)
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
/** Whether what is sent there can be read on the way: by http, and not on this machine. */
function isReadable(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !loopback.test(hostname)
}
/** Keys go there, or come from there. */
const secretWeb = (example: string) =>
  web(example).refine((text) => !isReadable(text), 'must begin with https: what goes there may not be read on its way')
const proxies = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every(isNetwork), 'must be IP addresses or networks such as 127.0.0.1, 10.0.0.0/8')
const text = z.string().trim().min(1).max(2000)

/** 'Vault=10.0.0.12:9100/300': the port and the dots an inch may be left out. */
function printerOf(text: string): LabelPrinterSetting | null {
  const [, name = '', host = '', port = '9100', dots = '203'] =
    text.trim().match(/^([^=]{1,60}?)\s*=\s*([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(?::(\d{1,5}))?(?:\/(\d{3}))?$/i) ?? []
  const resolution = resolutions.find((one): one is Resolution => one === Number(dots))
  if (name === '' || !resolution || Number(port) < 1 || Number(port) > 65_535) return null
  return { name, host: host.replaceAll(/[[\]]/g, ''), port: Number(port), resolution }
}
const printers = z.string().transform((list, context) => {
  const parts = list.split(',').filter((part) => part.trim() !== '')
  const found = parts.map(printerOf).filter((printer) => printer !== null)
  const isUnique = new Set(found.map(({ name }) => name)).size === found.length
  if (found.length === parts.length && isUnique) return found
  const dots = resolutions.join(', ')
  const message = `must be printers with names of their own such as Vault=10.0.0.12:9100/300, Trim room=zebra.local (dots an inch: ${dots})`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const Environment = z.object({
  PORT: numberBetween(0, 65_535).default(3000),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host),
      'must be an IP address or a host name',
    )
    .default('127.0.0.1'),
  PUBLIC_URL: web('https://grow.example.com').optional(),
  SECURITY_CONTACT: address(['mailto:', 'https:'], 'mailto:security@grow.example.com').optional(),
  TRUST_PROXY: proxies.default([]),
  REQUESTS_PER_SECOND: numberBetween(1, 1_000_000).default(50),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  METRC_URL: secretWeb('https://api-co.metrc.com').optional(),
  METRC_VENDOR_KEY: text.optional(),
  METRC_FACILITY_PER_SECOND: numberBetween(1, 10_000).default(50),
  METRC_KEY_PER_SECOND: numberBetween(1, 10_000).default(150),
  METRC_FACILITY_AT_ONCE: numberBetween(1, 1_000).default(10),
  METRC_KEY_AT_ONCE: numberBetween(1, 1_000).default(30),
  METRC_WRITE_TIMEOUT_MS: numberBetween(100, 600_000).default(90_000),
  METRC_SETTLE_MS: numberBetween(100, 3_600_000).default(60_000),
  SANDBOX_PORT: numberBetween(0, 65_535).default(0),
  METRC_STATE: z
    .string()
    .toUpperCase()
    .pipe(z.enum(states, `must be one of ${states.join(', ')}`))
    .optional(),
  SANDBOX_CONTROL: z.enum(['on', 'off'], 'must be on or off').default('off'),
  SYNC_SECONDS: numberBetween(1, 86_400).default(30),
  NIGHTLY_HOUR: numberBetween(0, 23).default(3),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  SESSION_IDLE_HOURS: numberBetween(1, 8_760).default(24),
  SESSION_MAX_DAYS: numberBetween(1, 365).default(30),
  SECRET_KEY_PREVIOUS: z
    .string()
    .min(32, 'must be the SECRET_KEY of before, or what stood in DATA_DIR/secret-key')
    .optional(),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters, for instance from: openssl rand -hex 32')
    .optional(),
  AUDIT_MAIL: z.email('must be an e-mail address').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.default('Cultivatd <no-reply@localhost>'),
  OIDC_ISSUER: secretWeb('https://login.example.com').optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(60).default('your organization’s account'),
  S3_ENDPOINT: web('https://s3.example.com').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_BUCKET: text.optional(),
  BACKUP_HOUR: numberBetween(0, 23).default(2),
  BACKUP_KEEP: numberBetween(1, 1_000).default(14),
  BACKUP_PASSPHRASE: z.string().min(leastPassphrase, `must have at least ${leastPassphrase} characters`).optional(),
  BACKUP_PASSPHRASE_FILE: text.optional(),
  FILES_GB: numberBetween(1, 1_000_000).default(20),
  OUTGOING_FILES_MB: numberBetween(5, 1_000_000).default(500),
  LABEL_PRINTERS: printers.default([]),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MQTT_URL: address(['mqtt:', 'mqtts:'], 'mqtt://user:password@host:1883')
    .refine(isDecodable, 'must have % in a name or a password written as %25')
    .optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent'], 'must be info, warn, error or silent').default('info'),
})
type Environment = z.infer<typeof Environment>
type Name = keyof Environment

/** Names that only mean something together. */
const groups: readonly (readonly Name[])[] = [
  ['METRC_URL', 'METRC_VENDOR_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/**
 * The configuration in these variables; one that is set to nothing counts as not set.
 *
 * @throws ConfigError with every problem there is. A value is never shown: it may be a secret.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(
      ([name, value]) => name in Environment.shape && value !== undefined && value !== '',
    ),
  )
  const parsed = Environment.safeParse(given)
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
    ...groups.flatMap((names) => groupProblems(names, given)),
    ...roleProblems(given),
    ...backupProblems(given),
    ...keyProblems(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return configOf(parsed.data)
}

function groupProblems(names: readonly Name[], given: Record<string, unknown>): string[] {
  const missing = names.filter((name) => !(name in given))
  if (missing.length === 0 || missing.length === names.length) return []
  const there = names.filter((name) => name in given).join(', ')
  return missing.map((name) => `${name} is needed together with ${there}`)
}

function roleProblems(given: Record<string, unknown>): string[] {
  const { ROLE, DATABASE_URL, METRC_URL } = given
  if (ROLE !== 'web' && ROLE !== 'worker') return []
  return [
    ...(DATABASE_URL
      ? []
      : [`DATABASE_URL is needed for ROLE=${ROLE}: the database that comes with the server is that server’s alone`]),
    ...(METRC_URL ? [] : [`METRC_URL is needed for ROLE=${ROLE}: the sandbox Metrc has one process`]),
  ]
}

function backupProblems(given: Record<string, unknown>): string[] {
  const { BACKUP_DIR, BACKUP_BUCKET, BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, S3_BUCKET } = given
  const place = BACKUP_DIR ? 'BACKUP_DIR' : 'BACKUP_BUCKET'
  const hasPlace = Boolean(BACKUP_DIR ?? BACKUP_BUCKET)
  const hasPassphrase = Boolean(BACKUP_PASSPHRASE ?? BACKUP_PASSPHRASE_FILE)
  return [
    ...(BACKUP_PASSPHRASE && BACKUP_PASSPHRASE_FILE
      ? ['BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE are set: one of them is enough']
      : []),
    ...(hasPlace && !hasPassphrase
      ? [`BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE is needed together with ${place}`]
      : []),
    ...(BACKUP_DIR && BACKUP_BUCKET ? ['BACKUP_DIR and BACKUP_BUCKET are set: choose one of them'] : []),
    ...(BACKUP_BUCKET && !S3_BUCKET
      ? ['S3_BUCKET is needed together with BACKUP_BUCKET: both are at S3_ENDPOINT']
      : []),
    ...(BACKUP_BUCKET && BACKUP_BUCKET === S3_BUCKET
      ? ['BACKUP_BUCKET must be another bucket than S3_BUCKET: what empties the one empties both']
      : []),
  ]
}
/** The one before is changed for another one, which is not made up. */
const keyProblems = (given: Record<string, unknown>): string[] =>
  'SECRET_KEY_PREVIOUS' in given && !('SECRET_KEY' in given)
    ? ['SECRET_KEY is needed together with SECRET_KEY_PREVIOUS: the new one']
    : []

function configOf(env: Environment): Config {
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    keepsProgram: env.SERVICE_WORKER === 'on',
    trustProxy: env.TRUST_PROXY,
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    role: env.ROLE,
    metrc: env.METRC_URL && env.METRC_VENDOR_KEY ? { url: env.METRC_URL, vendorKey: env.METRC_VENDOR_KEY } : null,
    sandbox: { port: env.SANDBOX_PORT, hasControl: env.SANDBOX_CONTROL === 'on', state: env.METRC_STATE ?? null },
    adminEmail: env.ADMIN_EMAIL ?? null,
    sessions: { idleMs: env.SESSION_IDLE_HOURS * 3_600_000, mostMs: env.SESSION_MAX_DAYS * 86_400_000 },
    secretKey: env.SECRET_KEY ?? null,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    auditMail: env.AUDIT_MAIL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    oidc: oidcOf(env),
    s3: s3Of(env),
    backup: {
      passphrase: env.BACKUP_PASSPHRASE ?? null,
      passphraseFile: env.BACKUP_PASSPHRASE_FILE ?? null,
      folder: env.BACKUP_DIR === undefined ? null : resolve(env.BACKUP_DIR),
      bucket: env.BACKUP_BUCKET ?? null,
      hour: env.BACKUP_HOUR,
      keep: env.BACKUP_KEEP,
    },
    mostFilesBytes: env.FILES_GB * 1_000_000_000,
    mostOutgoingBytes: env.OUTGOING_FILES_MB * 1_000_000,
    labelPrinters: env.LABEL_PRINTERS,
    webhooksMayBePrivate: env.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    mqttUrl: env.MQTT_URL ?? null,
    syncSeconds: env.SYNC_SECONDS,
    nightlyHour: env.NIGHTLY_HOUR,
    metrcLimits: {
      perFacilityPerSecond: env.METRC_FACILITY_PER_SECOND,
      perKeyPerSecond: env.METRC_KEY_PER_SECOND,
      perFacilityAtOnce: env.METRC_FACILITY_AT_ONCE,
      perKeyAtOnce: env.METRC_KEY_AT_ONCE,
    },
    writing: { timeoutMs: env.METRC_WRITE_TIMEOUT_MS, settleMs: env.METRC_SETTLE_MS },
    logLevel: env.LOG_LEVEL,
  }
}

function oidcOf(env: Environment): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret, name } : null
}

function s3Of(env: Environment): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : null
}
