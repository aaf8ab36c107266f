import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const files = globSync('{client,kit,resources,apps}/**/*.test.ts', {
  cwd: import.meta.dirname,
  exclude: (path) => path.endsWith('node_modules'),
}).filter((path) => !path.endsWith('.hard.test.ts'))

/** What changes modules, globals or timers, or cleans up after each file by hooks of a module that several read. */
const changes = /\bvi\.(mock|stub|useFakeTimers|resetModules)|process\.env\.\w+ =|\bglobalThis, '|\/fixture\.ts'/
const alone = files.filter((path) => changes.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))

/** Unit and HTTP tests; the journeys in a browser are Playwright's (e2e/). */
export default defineConfig({
  test: {
    globalSetup: './apps/api/database/vitest-global.ts',
    // Much of their time they wait for the database, so that one worker less than cores would leave a core idle.
    maxWorkers: '100%',
    projects: [
      // Reading the product anew for each file would be half of all their work.
      project('together', { include: files.filter((path) => !alone.includes(path)), isolate: false }),
      project('alone', { include: alone }),
    ],
  },
})

function project(name: string, test: { include: string[]; isolate?: boolean }) {
  return {
    ssr: { resolve: { conditions: ['node'] } },
    test: {
      name,
      exclude: configDefaults.exclude,
      // Nothing is timed: this only ends what hangs, on a busy machine too.
      testTimeout: 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      // A spy ends with its test, also with one that failed.
      restoreMocks: true,
      ...test,
    },
  }
}
