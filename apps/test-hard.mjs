// `npm run test:hard`: faults, fuzzing and long properties, then the journeys once more in Chinese, and those that are thorough.
import { ensureChromium } from '../e2e/chromium.ts'
import { hardJourneys } from './journeys.mjs'
import { build, step } from './steps.mjs'

step('faults, fuzzing, long properties', 'vitest/vitest.mjs', 'run', '--config', 'vitest.hard.config.ts')
build()
ensureChromium()
step('journeys in Chinese and the thorough ones', '@playwright/test/cli.js', 'test', '--grep', hardJourneys)
