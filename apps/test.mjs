// `npm test`: types, lint, unit and HTTP tests, then the built product in a real browser. Stops at the first that fails.
import { ensureChromium } from '../e2e/chromium.ts'
import { inUsual } from './journeys.ts'
import { build, step, sumUp } from './steps.mjs'

step('types', 'typescript/bin/tsc', '-b')
step('lint and format', '@biomejs/biome/bin/biome', 'check', '.')
build()
step('unit and HTTP tests', 'vitest/vitest.mjs', 'run')
ensureChromium()
// The rounds that repeat journeys in Chinese, and the thorough ones, belong to `npm run test:hard` (journeys.ts).
step('journeys in a browser', '@playwright/test/cli.js', 'test', '--grep', inUsual)
sumUp()
