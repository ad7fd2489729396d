import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/temporary-files.mjs'

keepTemporaryFilesInMemory()

export default defineConfig({
  test: {
    // Real parts: a server test may start a database and a Metrc of its own, beside the browsers of the journeys.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is polled comes when the machine gets to it; how long that takes is measured in bench/.
    expect: { poll: { timeout: 25_000 } },
    // They work more than they wait, and each worker loads everything for itself.
    maxWorkers: Math.max(2, availableParallelism()),
    // To load everything anew for each file takes a third of the time; what a module keeps is only made of its arguments.
    isolate: false,
    // A shared machine may stand still for seconds in the middle of a test that waits for a real part.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          setupFiles: ['apps/web/src/live/every-test.builders.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          // They wait for real parts more than they work: fewer at once than this leave a small machine idle.
          maxWorkers: Math.max(4, availableParallelism()),
          // Another number of workers is another group for vitest.
          sequence: { groupOrder: 1 },
          globalSetup: ['apps/server/src/db/cluster.builders.ts'],
        },
      },
      // Components, which need a page. In workers of their own: whoever went on with another file would load all of them anew.
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/live/every-test.builders.ts'],
          include: ['apps/web/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
