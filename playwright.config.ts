import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './e2e/chromium.ts'

/** Journeys in a real Chromium against the built product; each file starts a server of its own (e2e/product.ts). */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/template.ts',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 240_000,
  // A machine that others use too may stand still for 15 s.
  expect: { timeout: 30_000 },
  // One worker for each of two cores; each file has a server and a database of its own.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    // Traces of failures cost a tenth of the time; SMS_TRACE=1 turns them on.
    trace: process.env.SMS_TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // The product moves nothing then, so that no click misses.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
      // Without a UTF-8 locale, Chromium names a download in Chinese "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
  },
})
