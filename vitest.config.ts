import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Real parts: a server test may start a database and a Metrc of its own.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/*.test.ts'],
  },
})
