import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest begins first; by its size it would be the last, when nothing is left to run beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/gates.hard.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

/** The first part of `npm run test:hard`: faults, fuzzing and long properties; the same setup, other files, more time. */
export default defineConfig({
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    include: ['{client,kit,resources,apps}/**/*.hard.test.ts'],
    globalSetup: './apps/api/database/vitest-global.ts',
    // Half of the files mostly wait: for a process to end, for a time to run out.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
