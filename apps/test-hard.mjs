// `npm run test:hard`: faults, fuzzing and long properties, then the thorough journeys, and those in Chinese where that can
// differ; `npm run test:hard -- --chinese` goes through all of them in Chinese too.
import { ensureChromium } from '../e2e/chromium.ts'
import { inHard } from './journeys.ts'
import { build, step, sumUp } from './steps.mjs'

build()
step('faults, fuzzing, long properties', 'vitest/vitest.mjs', 'run', '--config', 'vitest.hard.config.ts')
ensureChromium()
const grep = inHard(process.argv.includes('--chinese'))
step('thorough journeys, and in Chinese', '@playwright/test/cli.js', 'test', '--grep', grep)
sumUp()
