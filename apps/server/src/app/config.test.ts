import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problems = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    metrc: null,
    role: 'all',
    syncSeconds: 30,
    metrcLimits: { perFacilityPerSecond: 50, perKeyPerSecond: 150, perFacilityAtOnce: 10, perKeyAtOnce: 30 },
  })
  expect(readConfig({}).dataDir).toMatch(/[/\\]data$/)
})

test('what is set to nothing counts as not set, and what is not ours is not looked at', () => {
  expect(readConfig({ PORT: '', METRC_URL: '', PATH: '/bin' }).port).toBe(3000)
})

test('backups that are made by themselves need a passphrase and one place, and a bucket one of its own', () => {
  const passphrase = 'twelve or more'
  expect(problems({ BACKUP_DIR: '/mnt/backups' })).toEqual([
    'BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE is needed together with BACKUP_DIR',
  ])
  expect(problems({ BACKUP_DIR: '/mnt/backups', BACKUP_PASSPHRASE: passphrase })).toEqual([])
  expect(problems({ BACKUP_PASSPHRASE: 'hunter2' })).toEqual(['BACKUP_PASSPHRASE must have at least 12 characters'])
  const s3 = { S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x', S3_BUCKET: 'a' }
  const bucket = { BACKUP_PASSPHRASE_FILE: '/etc/passphrase', BACKUP_BUCKET: 'a' }
  expect(problems(bucket)).toEqual([expect.stringMatching(/^S3_BUCKET is needed/)])
  expect(problems({ ...bucket, ...s3 })).toEqual([expect.stringMatching(/^BACKUP_BUCKET must be another bucket/)])
  expect(problems({ ...bucket, ...s3, S3_BUCKET: 'b' })).toEqual([])
  expect(problems({ ...bucket, ...s3, S3_BUCKET: 'b', BACKUP_DIR: '/mnt/backups' })).toEqual([
    'BACKUP_DIR and BACKUP_BUCKET are set: choose one of them',
  ])
})

test('all problems are told at once, without the values', () => {
  const wrong = {
    PORT: '99999',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://me:hunter2@db/x',
    METRC_URL: 'https://api-co.metrc.com',
    MQTT_URL: 'http://me:hunter2@broker',
    ADMIN_EMAIL: 'hunter2',
    SECRET_KEY: 'hunter2',
    OIDC_CLIENT_ID: 'x',
    ROLE: 'web',
  }
  expect(problems(wrong)).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'HOST must be an IP address or a host name',
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
    'ADMIN_EMAIL must be an e-mail address',
    'SECRET_KEY must have at least 32 characters, for instance from: openssl rand -hex 32',
    'MQTT_URL must be an address such as mqtt://user:password@host:1883',
    'METRC_VENDOR_KEY is needed together with METRC_URL',
    'OIDC_ISSUER is needed together with OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET is needed together with OIDC_CLIENT_ID',
  ])
  expect(problems(wrong).join()).not.toContain('hunter2')
  expect(problems({ MQTT_URL: 'mqtt://me:100%hunter2@broker' })).toEqual([
    'MQTT_URL must have % in a name or a password written as %25',
  ])
})

test.each(['METRC_URL', 'OIDC_ISSUER'])('%s is https, but on this machine', (name) => {
  const told = (url: string) => problems({ [name]: url }).filter((one) => one.includes('may not be read on its way'))
  for (const url of [
    'http://api-co.metrc.com',
    'http://127.evil.example',
    'http://10.0.0.7:80',
    'http://localhost.evil',
  ])
    expect({ url, told: told(url) }).toEqual({
      url,
      told: [`${name} must begin with https: what goes there may not be read on its way`],
    })
  for (const url of ['https://api-co.metrc.com', 'http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])
    expect({ url, told: told(url) }).toEqual({ url, told: [] })
})

test('how long a session lasts is hours without use and days in all', () => {
  expect(readConfig({}).sessions).toEqual({ idleMs: 24 * 3_600_000, mostMs: 30 * 86_400_000 })
  expect(readConfig({ SESSION_IDLE_HOURS: '8', SESSION_MAX_DAYS: '7' }).sessions).toEqual({
    idleMs: 8 * 3_600_000,
    mostMs: 7 * 86_400_000,
  })
})

test('files that wait for Metrc are so many megabytes in all', () => {
  expect(readConfig({}).mostOutgoingBytes).toBe(500_000_000)
  expect(readConfig({ OUTGOING_FILES_MB: '40' }).mostOutgoingBytes).toBe(40_000_000)
  // One file of the largest size has to fit.
  expect(problems({ OUTGOING_FILES_MB: '1' })).toHaveLength(1)
})

test('proxies that are trusted are addresses or networks', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
  for (const wrong of ['true', 'proxy.example.com', '10.0.0.0/33', '127.0.0.1,', '10.0.0.0/8/8'])
    expect(problems({ TRUST_PROXY: wrong })[0]).toMatch(/^TRUST_PROXY must be IP addresses or networks/)
})

describe('addresses', () => {
  test('lose the slash at their end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://grow.example.com/' }).publicUrl).toBe('https://grow.example.com')
  })

  test.each(['0.0.0.0', '::', '::1', 'localhost', 'grow.example.com'])('%s can be listened on', (HOST) => {
    expect(readConfig({ HOST }).host).toBe(HOST)
  })
})

test('many processes need a database and a Metrc that they share', () => {
  expect(problems({ ROLE: 'worker' })).toEqual([
    'DATABASE_URL is needed for ROLE=worker: the database that comes with the server is that server’s alone',
    'METRC_URL is needed for ROLE=worker: the sandbox Metrc has one process',
  ])
})

test('label printers have names of their own, a port and dots an inch, which may be left out', () => {
  const { labelPrinters } = readConfig({ LABEL_PRINTERS: 'Vault=10.0.0.12:9101/300, Trim room=zebra.local,' })
  expect(labelPrinters).toEqual([
    { name: 'Vault', host: '10.0.0.12', port: 9101, resolution: 300 },
    { name: 'Trim room', host: 'zebra.local', port: 9100, resolution: 203 },
  ])
  for (const wrong of ['10.0.0.12', 'A=b:70000', 'A=b/150', 'A=b, A=c', 'A=b c'])
    expect(problems({ LABEL_PRINTERS: wrong })).toEqual([expect.stringMatching(/^LABEL_PRINTERS must be printers/)])
})
