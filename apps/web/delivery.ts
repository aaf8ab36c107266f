import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/**
 * The files of each screen by its address below /admin (`ordertracking/po`, of a record `ordertracking/po/:id`), and of
 * each language.
 */
type Preloads = Readonly<Record<string, readonly string[]>>

/**
 * Writes preload.json: the files that a page names (apps/api/pages.ts), so that a browser loads its screen's files
 * together with the first script.
 */
export const preloads: Plugin = {
  name: 'sms-preloads',
  apply: 'build',
  // After Vite has removed chunks that hold style sheets alone.
  enforce: 'post',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    /** The chunk that starts at a module: a path in the project, or the end of one in a library. */
    const chunkOf = (module: RegExp | string) =>
      chunks.find(
        ({ facadeModuleId: id }) => id && (typeof module === 'string' ? id === join(root, module) : module.test(id)),
      )
    const admin = filesOf(chunkOf('apps/web/index.html'), bundle)
    /** The files that modules need besides those of the admin page itself. */
    const filesOfModules = (modules: readonly (RegExp | string)[]) => {
      const files = modules.flatMap((module) => [...filesOf(chunkOf(module), bundle)])
      return [...new Set(files)].filter((file) => !admin.has(file))
    }
    const screens = await modulesOfScreens()
    const entries = [...screens, ['zh', [/antd\/es\/locale\/zh_CN\.js$/, /dayjs\/locale\/zh-cn\.js$/]] as const]
    const table: Preloads = Object.fromEntries(entries.map(([name, modules]) => [name, filesOfModules(modules)]))
    this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(table) })
  },
}

/** The modules that a screen imports as soon as its own runs. */
const early: Readonly<Record<string, readonly string[]>> = { report: ['resources/report/web/chart.tsx'] }

/** The modules of each screen and record page, from the text of the registry: its functions would load them. */
async function modulesOfScreens(): Promise<readonly (readonly [string, readonly string[]])[]> {
  const text = await readFile(join(root, 'resources/pages.ts'), 'utf8')
  const modules = new Map<string, string[]>()
  const frames = new Map<string, string>()
  // Each noun's `path` stands before its imports; a frame belongs to the screens under its path.
  let path = ''
  for (const [, found, part, file] of text.matchAll(
    /path: '([^']+)'|(page|record|frame): \(\) => import\('\.\/([^']+)'\)/g,
  )) {
    if (found) path = found
    else if (part === 'frame') frames.set(path, `resources/${file}`)
    else modules.set(part === 'record' ? `${path}/:id` : path, [`resources/${file}`])
  }
  for (const [address, list] of modules) {
    list.push(...(early[address] ?? []))
    const frame = frames.get(address.split('/')[0]!)
    if (frame && !address.endsWith('/:id')) list.push(frame)
  }
  return [...modules]
}

/** The file of a chunk, its style sheets and those of all that it imports; adds them to `found`. */
function filesOf(chunk: Rolldown.OutputChunk | undefined, bundle: Rolldown.OutputBundle, found = new Set<string>()) {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  return found
}

/** The limit of a first visit, gzip. */
export const limits = {
  login: { kilobytes: 150, files: 15 },
  list: { kilobytes: 450, files: 15 },
  record: { kilobytes: 500, files: 24 },
} as const

/** Which limit holds for the page that starts with a module; the company's page shows its only record. */
export function limitOf(module: string): (typeof limits)[keyof typeof limits] | undefined {
  if (module.endsWith('apps/web/login.html')) return limits.login
  if (/resources\/(\w+\/record|company\/page)\.tsx$/.test(module)) return limits.record
  return /resources\/\w+\/page\.tsx$/.test(module) ? limits.list : undefined
}

/** Fails the build when a page is above its limit. */
export const limited: Plugin = {
  name: 'sms-limited',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const admin = filesOf(
      chunks.find(({ facadeModuleId: id }) => id?.endsWith('apps/web/index.html')),
      bundle,
    )
    const weights = new Map<string, number>()
    const weightOf = (name: string) => {
      const file = bundle[name]!
      const weight = weights.get(name) ?? gzipSync(file.type === 'chunk' ? file.code : file.source).length / 1_000
      weights.set(name, weight)
      return weight
    }
    for (const chunk of chunks) {
      const module = chunk.facadeModuleId ?? ''
      const limit = limitOf(module)
      if (!limit) continue
      const own = filesOf(chunk, bundle)
      const files = [...(limit === limits.login ? own : new Set([...admin, ...own]))]
      const kilobytes = files.reduce((sum, name) => sum + weightOf(name), 0)
      if (kilobytes > limit.kilobytes || files.length > limit.files)
        this.error(
          `${module} loads ${kilobytes.toFixed(1)} KB in ${files.length} files: at most ${limit.kilobytes} KB in ${limit.files}`,
        )
    }
  },
}

/** Smaller files are sent as they are, in bytes. */
const compressedFrom = 1_024

/**
 * Writes scripts, style sheets and SVGs as .br and .gz too, so that the server does not compress them for every
 * visitor.
 */
export const compressed: Plugin = {
  name: 'sms-compressed',
  apply: 'build',
  async writeBundle({ dir }) {
    const assets = join(dir!, 'assets')
    const names = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const content = await readFile(join(assets, name))
        if (content.length < compressedFrom) return
        await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(content))
        await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }))
      }),
    )
  },
}
