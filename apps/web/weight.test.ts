import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { limitOf } from './delivery.ts'

const build = join(import.meta.dirname, '../../.build/web')
const manifestFile = join(build, '.vite/manifest.json')
const built = existsSync(manifestFile)
if (!built)
  console.log(`weight.test.ts skips: there is no build in ${build} (npx vite build -c apps/web/vite.config.ts)`)

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
const manifest: Record<string, Chunk> = built ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {}

/** Everything that a page asks for before it can show these entries: the files of the chunks and of all they import. */
function filesOf(entries: readonly string[], found = new Set<string>(), seen = new Set<string>()): string[] {
  for (const name of entries) {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) continue
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    filesOf(chunk.imports ?? [], found, seen)
  }
  return [...found]
}

const kilobytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(build, file))).length, 0) / 1_000

const screens = Object.keys(manifest).filter((name) => /resources\/\w+\/page\.tsx$/.test(name))
const records = Object.keys(manifest).filter((name) => /resources\/\w+\/record\.tsx$/.test(name))
/** Ant Design's and dayjs' words, which a Chinese page loads besides. */
const chinese = Object.keys(manifest).filter((name) => /zh[_-]cn/i.test(name))

/** The weight of a page in Chinese, which is logged. */
function weigh(page: string): number {
  const files = ['index.html', ...filesOf(['index.html', page, ...chinese])]
  const weight = kilobytes(files)
  console.log(`${page}: ${weight.toFixed(1)} KB in ${files.length} files`)
  return weight
}

describe.skipIf(!built)('weight of a first visit, gzip (interface.md)', () => {
  test('/login: at most 150 KB of script', () => {
    const scripts = filesOf(['login.html']).filter((file) => file.endsWith('.js'))
    const weight = kilobytes(scripts)
    console.log(`/login: ${weight.toFixed(1)} KB of script in ${scripts.length} files`)
    expect(scripts.length).toBeGreaterThan(0)
    expect(weight).toBeLessThanOrEqual(150)
  })

  test('the page behind a link: at most 60 KB of script', () => {
    const scripts = filesOf(['share.html']).filter((file) => file.endsWith('.js'))
    const weight = kilobytes(scripts)
    console.log(`/share: ${weight.toFixed(1)} KB of script in ${scripts.length} files`)
    expect(scripts.length).toBeGreaterThan(0)
    expect(weight).toBeLessThanOrEqual(60)
  })

  test.each([...screens, ...records])('%s: within the limits of its build, in Chinese too', (page) => {
    const { kilobytes, files } = limitOf(page)!
    expect(weigh(page)).toBeLessThanOrEqual(kilobytes)
    expect(filesOf(['index.html', page]).length).toBeLessThanOrEqual(files)
  })
})

test.skipIf(!built)('the build names the files of every screen and record page for the server', () => {
  const table: Record<string, string[]> = JSON.parse(readFileSync(join(build, 'preload.json'), 'utf8'))
  const named = new Set(Object.values(table).flat())
  expect([...screens, ...records].filter((name) => !named.has(manifest[name]!.file))).toEqual([])
  expect([...named].filter((file) => !existsSync(join(build, file)))).toEqual([])
  expect(table.zh).toHaveLength(2)
  for (const file of filesOf(['index.html'])) expect(named.has(file), file).toBe(false)
})
