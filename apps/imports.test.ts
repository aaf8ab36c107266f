import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (architecture.md): apps → resources → kit → client, never the other way, never sideways. */
const layers = ['client', 'kit', 'resources', 'apps']
// `item` is no noun but what the five of the library share, parts of their screens among it.
const shared =
  /^resources\/(contracts\.ts|[\w-]+\/(contract|workflow|table)\.ts|[\w-]+\/(rules|server)\/[\w-]+\.ts|[\w-]+\/web\/[\w-]+-(tab|action|mark)\.tsx|item\/web\/[\w-]+\.tsx|standards\/)/

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

test('there is something to check', () => expect(imports.length).toBeGreaterThan(200))

test('no layer imports one above it', () => {
  const wrong = imports.filter(({ file, to }) => {
    const [mine, theirs] = [file, to].map((path) => layers.indexOf(path.split('/')[0]!))
    return theirs! > mine!
  })
  // Tests run the whole product, so they and what several of them share may reach up to start it.
  expect(wrong.filter(({ file }) => !/(\.test|\btesting)\.ts$/.test(file))).toEqual([])
})

test('a resource imports of another only its contract, workflow, table, rules, service, tabs, actions and marks', () => {
  const wrong = imports.filter(({ file, to }) => {
    const [layer, noun] = file.split('/')
    const [theirLayer, theirNoun] = to.split('/')
    if (layer !== 'resources' || theirLayer !== 'resources' || noun === theirNoun) return false
    return file.split('/').length > 2 && !shared.test(to)
  })
  expect(wrong).toEqual([])
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
