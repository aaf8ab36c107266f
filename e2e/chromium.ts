// Finds a Chromium for the browser tests, or installs one: Playwright's own, else Debian's. Prints its path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// Debian's shell without windows comes first: journeys take a fifth less time in it than in the whole browser.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Features that are turned off: those of Playwright's own list, which this one replaces, and two that start further processes
 * for each window, a fifth of its work (pop-ups of the address bar, a spare renderer).
 */
const features = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** The arguments of every Chromium of the tests. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${features.join(',')}`,
]

/** The path of a Chromium on this machine; undefined when there is none. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), ...known].find(
    (path) => path !== undefined && existsSync(path),
  )

const run = (command: string, args: string[], timeout: number) =>
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout }).status === 0

/** Finds or installs a Chromium; throws one sentence when neither works. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.error('No Chromium found; installing one for the browser tests …')
  run('npx', ['playwright', 'install', '--with-deps', 'chromium'], 180_000)
  if (!findChromium() && existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const apt = (...args: string[]) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      return run(command!, rest, 600_000)
    }
    apt('update', '-q')
    apt('install', '-y', '-q', '--no-install-recommends', 'fonts-noto-cjk')
    if (!apt('install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'))
      apt('install', '-y', '-q', '--no-install-recommends', 'chromium')
  }
  const installed = findChromium()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM_PATH')
  return installed
}
