import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type UserConfig } from 'vite'
import { compressed, limited, preloads } from './delivery.ts'
import { devPages } from './dev-pages.ts'
import { layersOf } from './layers.ts'
import { lean } from './lean.ts'

const here = import.meta.dirname
const root = resolve(here, '../..')
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** Our own modules do nothing when imported, so whatever a page does not use of them stays out of its chunks. */
const isOurs = (id: string) => /\/(kit|client|resources)\/[^?]*\.tsx?$/.test(id) && !id.includes('/node_modules/')

/**
 * Builds the pages, admin (index.html), login.html and share.html, into .build/web with hashed assets under /assets,
 * the service worker offline.js, .vite/manifest.json and preload.json.
 */
export default defineConfig(async ({ command }) => (command === 'build' ? configOf(await layersOf(web)) : web))

/** The configuration with these groups of modules; without any, no limit of weight holds. */
const configOf = (groups: Awaited<ReturnType<typeof layersOf>>): UserConfig => ({
  root: here,
  // 'browser' among them: it is what opens @sms/kit/web.
  resolve: { conditions: [...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  plugins: [lean, react(), devPages(api), preloads, ...(groups.length > 0 ? [limited] : []), compressed],
  publicDir: false,
  server: { proxy: { '/api': api, '/_next': api } },
  build: {
    outDir: resolve(root, '.build/web'),
    emptyOutDir: true,
    manifest: true,
    // No data: URLs and no inline script: the pages live under a strict content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Modules of a layer may be exported from its file, whatever page starts there.
      preserveEntrySignatures: 'allow-extension',
      input: [
        resolve(here, 'index.html'),
        resolve(here, 'login.html'),
        resolve(here, 'share.html'),
        resolve(here, 'offline.ts'),
      ],
      treeshake: { moduleSideEffects: (id) => (isOurs(id) ? false : undefined) },
      output: {
        // A service worker is known by its address.
        entryFileNames: ({ name }) => (name === 'offline' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [...groups] },
      },
    },
  },
})

/** The same in chunks as the bundler sees fit. */
export const web = configOf([])
