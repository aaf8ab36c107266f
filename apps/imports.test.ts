import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (architecture.md): apps → resources → kit → client, never the other way, never sideways. */
const layers = ['client', 'kit', 'resources', 'apps']
// `item` is no noun but what the five of the library share, parts of their screens among it.
const shared =
  /^resources\/(contracts\.ts|[\w-]+\/(contract|workflow|table)\.ts|[\w-]+\/(rules|server)\/[\w-]+\.ts|[\w-]+\/web\/[\w-]+-(tab|action|mark|column)\.tsx|item\/web\/[\w-]+\.tsx?|standards\/)/

const files = globSync('{client,kit,resources,apps}/**/*.{ts,tsx,mjs}', {
  exclude: (name) => name === 'node_modules' || name === 'migrations',
})

/** The repository path that an import means, or the package it names. */
function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return specifier.replace(/^@sms\/(\w+)/, '$1')
}

const imports = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([\w@.][^']*)'/g)].map((match) => ({
    file,
    to: target(file, match[1]!),
  })),
)

/** Imports that load their file: those of types alone are erased. */
const loads = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(type\s)?(\{[^}]*\}|[^'{};]+)\s+from\s+'(\.[^']+)'|^import\s+'(\.[^']+)'/gm,
    ),
  ].map(([, type, names = '', from, bare]) => {
    const parts = names.startsWith('{') ? names.slice(1, -1).split(',') : [names]
    const typesOnly = bare === undefined && parts.every((part) => !part.trim() || part.trim().startsWith('type '))
    return { file, to: target(file, (from ?? bare)!), erased: type !== undefined || typesOnly }
  }),
)

/** The groups of files that import one another in a ring (Tarjan). */
function rings(edges: readonly { readonly file: string; readonly to: string }[]): string[][] {
  const next = Map.groupBy(edges, ({ file }) => file)
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    path.push(file)
    for (const { to } of next.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (path.includes(to)) low.set(file, Math.min(low.get(file)!, low.get(to)!))
    }
    if (low.get(file) !== order.get(file)) return
    const ring = path.splice(path.indexOf(file))
    if (ring.length > 1) found.push(ring)
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return found
}

test('there is something to check', () => expect(imports.length).toBeGreaterThan(200))

test('no layer imports one above it', () => {
  const wrong = imports.filter(({ file, to }) => {
    const [mine, theirs] = [file, to].map((path) => layers.indexOf(path.split('/')[0]!))
    return theirs! > mine!
  })
  // Tests run the whole product, so they and what several of them share may reach up to start it.
  expect(wrong.filter(({ file }) => !/(\.test|\btesting)\.ts$/.test(file))).toEqual([])
})

test('a resource imports of another only its contract, workflow, table, rules, service, tabs, actions, marks and columns', () => {
  const wrong = imports.filter(({ file, to }) => {
    const [layer, noun] = file.split('/')
    const [theirLayer, theirNoun] = to.split('/')
    if (layer !== 'resources' || theirLayer !== 'resources' || noun === theirNoun) return false
    return file.split('/').length > 2 && !shared.test(to)
  })
  expect(wrong).toEqual([])
})

test('every page and record page of a noun is registered in resources/pages.ts', () => {
  const pages = files.filter((file) => /^resources\/[\w-]+\/(page|record|frame)\.tsx$/.test(file))
  expect(pages.length).toBeGreaterThan(30)
  const registered = imports.filter(({ file }) => file === 'resources/pages.ts').map(({ to }) => to)
  expect(pages.filter((page) => !registered.includes(page))).toEqual([])
})

test('contracts, workflows and rules run in both worlds: zod and plain functions only', () => {
  const both = /^kit\/contract\/|^resources\/[\w-]+\/(contract|workflow)\.ts$|^resources\/[\w-]+\/rules\//
  const allowed = /^(zod|big\.js|kit\/contract)/
  const wrong = imports.filter(
    ({ file, to }) =>
      both.test(file) && !file.endsWith('.test.ts') && !/^(kit|resources)\//.test(to) && !allowed.test(to),
  )
  expect(wrong).toEqual([])
})

test('a ring of imports is told by the files in it', () => {
  const edges = [
    { file: 'a', to: 'b' },
    { file: 'b', to: 'c' },
    { file: 'c', to: 'a' },
    { file: 'c', to: 'd' },
  ]
  expect(rings(edges).map((ring) => ring.toSorted())).toEqual([['a', 'b', 'c']])
})

test('no files import one another in a ring, types of one folder apart', () => {
  expect(loads.length).toBeGreaterThan(2000)
  expect(rings(loads.filter(({ erased }) => !erased))).toEqual([])
  expect(rings(loads).filter((ring) => new Set(ring.map((file) => dirname(file))).size > 1)).toEqual([])
})

/** The folders that a layer's README names, one to a line of its table. */
const described = (readme: string) =>
  [...readFileSync(readme, 'utf8').matchAll(/^\| `([\w-]+)\/` \|/gm)].map((match) => match[1]!)

test.each(['kit/server', 'kit/web'])(
  '%s: its README names every folder, and its root holds what authors call',
  (at) => {
    const inside = files.filter((file) => file.startsWith(`${at}/`)).map((file) => file.slice(at.length + 1))
    const folders = new Set(inside.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))
    expect(described(`${at}/README.md`).toSorted()).toEqual([...folders].toSorted())
    const door = readFileSync(`${at}/index.ts`, 'utf8')
    const root = inside.filter((path) => !path.includes('/') && path !== 'index.ts' && !path.endsWith('.test.ts'))
    const strange = root.filter((path) => !door.includes(`'./${path}'`))
    expect(strange).toEqual([])
  },
)

test('the door of authors has no more names than a person can look through', () => {
  const names = [...readFileSync('kit/server/index.ts', 'utf8').matchAll(/\{([^}]*)\}/g)].flatMap((match) =>
    match[1]!.split(',').filter((name) => name.trim()),
  )
  expect(names.length).toBeLessThanOrEqual(72)
})
