import { defineConfig } from 'vitest/config'

/** The first part of `npm run test:hard`: faults, fuzzing and long properties; the same setup, other files, more time. */
export default defineConfig({
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['{client,kit,resources,apps}/**/*.hard.test.ts'],
    globalSetup: './apps/api/database/vitest-global.ts',
    maxWorkers: '100%',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
