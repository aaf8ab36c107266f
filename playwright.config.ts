import { defineConfig } from '@playwright/test'
import { findChromium } from './e2e/chromium.ts'

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
    // Each failure leaves its trace; pictures of every moment in it would cost a tenth of all time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // Nothing is clicked while it moves; the product heeds the wish.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
