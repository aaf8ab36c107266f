// `npm test`: types, lint, unit and HTTP tests, then the built product in a real browser. Stops at the first that fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureChromium } from '../e2e/chromium.ts'

process.chdir(join(import.meta.dirname, '..'))

function step(name, file, ...args) {
  const started = Date.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [`node_modules/${file}`, ...args], { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n${name} failed`)
    process.exit(status ?? 1)
  }
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
}

step('types', 'typescript/bin/tsc', '-b')
step('lint and format', '@biomejs/biome/bin/biome', 'check', '.')
step('build', 'vite/bin/vite.js', 'build', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn')
step('unit and HTTP tests', 'vitest/vitest.mjs', 'run')
ensureChromium()
step('journeys in a browser', '@playwright/test/cli.js', 'test')
