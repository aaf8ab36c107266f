import { build, type Rolldown, type UserConfig } from 'vite'

/**
 * Groups of modules by what needs them first: the page behind a link, /login, the shell, what the first screen (Report)
 * shares with lists, its controls, lists, records. A page then loads a handful of files instead of a hundred small ones,
 * and none of what only others need. What each page really needs is told by a first build that is not written.
 */
export async function layersOf(config: UserConfig): Promise<readonly Rolldown.CodeSplittingGroup[]> {
  const first = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, manifest: false },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(first.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))

  const modulesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const found = new Set<string>()
    const visit = (file: string) => {
      const chunk = chunks.get(file)
      if (!chunk || seen.has(file)) return
      seen.add(file)
      for (const id of Object.keys(chunk.modules)) if (!starts.test(id)) found.add(id)
      chunk.imports.forEach(visit)
    }
    visit(name)
    return found
  }
  const starting = [...chunks.values()].filter((chunk) => chunk.facadeModuleId)
  const startingAt = (id: RegExp, is = true) =>
    starting.filter((chunk) => id.test(chunk.facadeModuleId!) === is).map((chunk) => modulesOf(chunk.fileName))

  /** Modules that at least so many of the pages need, but for some. */
  const neededBy = (pages: readonly Set<string>[], least: number, except = new Set<string>()) => {
    const counts = new Map<string, number>()
    for (const page of pages) for (const id of page) counts.set(id, (counts.get(id) ?? 0) + 1)
    return new Set([...counts].filter(([id, count]) => count >= least && !except.has(id)).map(([id]) => id))
  }
  /** What a page shares with any other; its own parts, style sheets above all, are nobody else's. */
  const sharedBy = (id: RegExp) => neededBy([neededBy(startingAt(id), 1), neededBy(startingAt(id, false), 1)], 2)
  const onlyIn = (path: RegExp, modules: Set<string>) => new Set([...modules].filter((id) => path.test(id)))
  const includes = (page: Set<string>, file: RegExp) => [...page].some((id) => file.test(id))
  const lists = startingAt(/resources\/\w+\/page\.tsx$/).filter(
    (page) => includes(page, /resource-list\.tsx$/) && !includes(page, /record-page\.tsx$/),
  )
  const records = startingAt(/resources\/\w+\/record\.tsx$/)
  const ofLists = neededBy(lists, 1)
  const ofMost = neededBy(lists, lists.length * often)
  const report = neededBy(startingAt(/resources\/report\/page\.tsx$/), 1)
  const layers = {
    share: sharedBy(/share\.html$/),
    login: sharedBy(/login\.html$/),
    shell: neededBy(startingAt(/index\.html$/), 1),
    first: neededBy([report, new Set([...ofMost, ...onlyIn(icons, ofLists)])], 2),
    forms: neededBy([report, neededBy([...lists, ...records], shared)], 2),
    lists: ofMost,
    orderRules: onlyIn(orders, onlyIn(rules, neededBy(lists, 2))),
    listRules: onlyIn(rules, neededBy(lists, 2)),
    records: neededBy(records, records.length * often, ofLists),
    recordParts: neededBy(records, shared, ofLists),
  }
  // A layer holds all that its modules need and no earlier one has, so nothing has to be added to it.
  return Object.entries(layers).map(([name, modules], at) => ({
    name,
    priority: 20 - at,
    test: (id: string) => modules.has(id),
    includeDependenciesRecursively: false,
  }))
}

/** Pages and their scripts, which begin to work when they are loaded. */
const starts = /apps\/web\/((index|login|share)\.html|(main|login)\.tsx|share\.ts)$/
/** The share of all lists, or of all records, whose needs all of them load. */
const often = 0.45
/** What nouns say of themselves: small files that need no others. */
const rules = /\/(resources\/\w+\/(rules\/[^/]+|contract|workflow)\.ts|resources\/standards\/|kit\/contract\/)/
/** Icons are small: a list that has one of Report’s must not load the layer of forms for it. */
const icons = /@ant-design\/icons/
/** Those of the nouns that an order is made of. */
const orders = /\/resources\/(order\w*|po|poline|pastline|calendar|template)\//
/** What so many of them share has a file of its own. */
const shared = 3
