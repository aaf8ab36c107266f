import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The first part of `npm run test:hard`: faults, fuzzing and long properties; the same setup, other files, more time. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: ['**/node_modules/**'] } },
  defineConfig({
    test: { include: ['{client,kit,resources,apps}/**/*.hard.test.ts'], testTimeout: 300_000, hookTimeout: 300_000 },
  }),
)
