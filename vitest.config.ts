import { defineConfig } from 'vitest/config'

/** Unit and HTTP tests; the journeys in a browser are Playwright's (e2e/). */
export default defineConfig({
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['{client,kit,resources,apps}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.hard.test.ts'],
    globalSetup: './apps/api/database/vitest-global.ts',
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
})
