import { build, type Rolldown, type UserConfig } from 'vite'

/**
 * Groups of modules by their first user: the page of a link, /login, the shell, lists, records, and each noun's
 * modules. A page then loads some ten files and little code that it does not need.
 */
export async function layersOf(config: UserConfig): Promise<readonly Rolldown.CodeSplittingGroup[]> {
  const first = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    // Split style sheets would leave the lists of modules.
    build: { ...config.build, write: false, manifest: false, cssCodeSplit: false },
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
  /** Modules that a page shares with any other; its own modules, style sheets above all, belong to no layer. */
  const sharedBy = (id: RegExp) => neededBy([neededBy(startingAt(id), 1), neededBy(startingAt(id, false), 1)], 2)
  const onlyIn = (path: RegExp, modules: Set<string>) => new Set([...modules].filter((id) => path.test(id)))
  const notIn = (path: RegExp, modules: Set<string>) => new Set([...modules].filter((id) => !path.test(id)))
  const includes = (page: Set<string>, file: RegExp) => [...page].some((id) => file.test(id))
  const pages = startingAt(/resources\/\w+\/page\.tsx$/)
  const lists = pages.filter((page) => includes(page, list) && !includes(page, /record-page\.tsx$/))
  const records = startingAt(/resources\/\w+\/record\.tsx$/)
  const report = neededBy(startingAt(/resources\/report\/page\.tsx$/), 1)
  const shell = neededBy(startingAt(/index\.html$/), 1)
  const ofLists = neededBy(lists, 1)
  const ofMostLists = new Set([...neededBy(lists, lists.length * often), ...notIn(nouns, neededBy(lists, several))])
  const ofMostRecords = neededBy(records, records.length * often)
  const ofFirst = neededBy([report, new Set([...ofMostLists, ...onlyIn(icons, ofLists)])], 2)
  const listStyles = onlyIn(styles, new Set([...ofMostLists, ...neededBy(pages, 2)]))
  const recordStyles = onlyIn(styles, neededBy(records, 2, neededBy(pages, 1)))
  const forms = neededBy([report, neededBy([...lists, ...records], shared)], 2, new Set([...shell, ...ofFirst]))
  /** What lists without forms in sight need. */
  const ofPlainLists = neededBy(
    lists.filter((page) => ![...forms].some((id) => page.has(id) && !ofMostLists.has(id))),
    1,
  )
  /** What most lists share with records that hold no list. */
  const recordsWithoutList = records.filter((record) => !includes(record, list))
  const values = neededBy([ofMostLists, neededBy(recordsWithoutList, 1)], 2)
  const layers = {
    share: sharedBy(/share\.html$/),
    login: sharedBy(/login\.html$/),
    shell: new Set([...shell, ...ofFirst, ...values, ...listStyles, ...onlyIn(icons, ofLists)]),
    forms,
    lists: ofMostLists,
    orderRules: onlyIn(orders, onlyIn(rules, neededBy(lists, 2))),
    listRules: onlyIn(rules, neededBy(lists, 2)),
    listParts: notIn(orders, onlyIn(nouns, neededBy(lists, 2))),
    editing: neededBy([neededBy(lists, 1, ofPlainLists), ofMostRecords], 2),
    records: new Set([...neededBy(records, records.length * often, ofPlainLists), ...recordStyles]),
    recordParts: neededBy(records, shared, ofLists),
  }
  // Each layer holds all that its modules need and no earlier layer has, so nothing has to be added to it.
  const groups: Rolldown.CodeSplittingGroup[] = Object.entries(layers).map(([name, modules], at) => ({
    name,
    priority: 20 - at,
    test: (id: string) => modules.has(id),
    includeDependenciesRecursively: false,
  }))
  const ofNouns = onlyIn(nouns, neededBy([neededBy([...pages, ...records], 1), neededBy(startingAt(/./), 2)], 2))
  // A noun has two files: what lists need of it, and the rest.
  const nounOf = (id: string) => `${goods.test(id) ? 'goods' : nouns.exec(id)![1]}${ofLists.has(id) ? '' : 'More'}`
  groups.push({
    ...{ name: nounOf, debugName: 'nouns', priority: 1, includeDependenciesRecursively: false },
    test: (id) => ofNouns.has(id),
  })
  return groups
}

/** Pages and their scripts, which begin to work when they are loaded. */
const starts = /apps\/web\/((index|login|share)\.html|(main|login)\.tsx|share\.ts)$/
/** The share of all lists, or of all records, whose needs all of them load. */
const often = 0.45
const list = /kit\/web\/list\/resource-list\.tsx$/
/** What so many lists need is small, and costs the other lists little. */
const several = 4
/** What nouns say of themselves: small files that need no others. */
const rules = /\/(resources\/\w+\/(rules\/[^/]+|contract|workflow)\.ts|resources\/standards\/|kit\/contract\/)/
/** Icons are small: a list that has one of Report’s must not load the layer of forms for it. */
const icons = /@ant-design\/icons/
/** Those of the nouns that an order is made of. */
const orders = /\/resources\/(order\w*|po|poline|pastline|calendar|template)\//
/** Small nouns that goods consist of, in one file. */
const goods = /\/resources\/(colourway|price|material)\//
/** The modules of one noun, but for the pages that start there. */
const nouns = /\/resources\/(\w+)\/(?!(?:page|record|frame)\.tsx$)/
const styles = /\.css$/
/** What so many of them share has a file of its own. */
const shared = 3
