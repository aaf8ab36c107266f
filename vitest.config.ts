import { defineConfig } from 'vitest/config'

/** Unit and HTTP tests; the journeys in a browser are Playwright's (e2e/). */
export default defineConfig({
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['{client,kit,resources,apps}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.hard.test.ts'],
    globalSetup: './apps/api/database/vitest-global.ts',
    // Much of their time they wait for the database, so that one worker less than cores would leave a core idle.
    maxWorkers: '100%',
    // Nothing is timed: this only ends what hangs, on a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
