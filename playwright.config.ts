import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './e2e/chromium.ts'

/** Journeys in a real Chromium against the built product; each file starts a server of its own (e2e/server.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A worker for each of two cores; each file has a server and a database of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    // A trace costs a tenth of all time: SMS_TRACE=1 has each failure leave one.
    trace: process.env.SMS_TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Nothing is clicked while it moves; the product heeds the wish.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
    },
  },
})
