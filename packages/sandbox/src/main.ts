import { metrcLimits } from './options.ts'
import { startSandbox } from './sandbox-server.ts'
import { demoUserKey, demoVendorKey, demoWorld } from './seed/demo.ts'
import { profileWorld } from './seed/profile.ts'
import { demoDay } from './stamp.ts'

/** Runs the sandbox Metrc on its own: SANDBOX_PORT, HOST, DATA_DIR (unset: memory), SANDBOX_PROFILE (demo, S, M), SANDBOX_USER_KEY, SANDBOX_LIMITS=off, METRC_STATE. */
const {
  SANDBOX_PORT = '8070',
  HOST = '127.0.0.1',
  DATA_DIR,
  SANDBOX_PROFILE = 'demo',
  SANDBOX_USER_KEY = demoUserKey,
  SANDBOX_LIMITS,
  SANDBOX_LATENCY_MS = '0',
} = process.env

function seed() {
  const today = demoDay(new Date())
  return SANDBOX_PROFILE === 'S' || SANDBOX_PROFILE === 'M' ? profileWorld(SANDBOX_PROFILE, today) : demoWorld(today)
}

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT),
  host: HOST,
  dataDir: DATA_DIR || null,
  userKeys: { [SANDBOX_USER_KEY]: 'all' },
  seed,
  limits: SANDBOX_LIMITS === 'off' ? null : metrcLimits,
  latencyMs: Number(SANDBOX_LATENCY_MS),
  control: true,
})
console.log(`Sandbox Metrc at ${sandbox.url} (vendor key ${demoVendorKey}, user key ${SANDBOX_USER_KEY})`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void sandbox.close().then(() => process.exit(0)))
