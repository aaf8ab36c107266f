import { build, type Rolldown, type UserConfig } from 'vite'

/**
 * Groups of modules by their first user: the page of a link, /login, the shell, lists, records, and each noun's
 * modules. Builds once with `config`, writing nothing, to see which modules each page loads.
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

  /** The modules that load with a chunk: its own and those of all chunks that it imports. */
  const modulesOf = (chunkName: string): Set<string> => {
    const seen = new Set<string>()
    const modules = new Set<string>()
    const visit = (name: string) => {
      const chunk = chunks.get(name)
      if (!chunk || seen.has(name)) return
      seen.add(name)
      for (const id of Object.keys(chunk.modules)) if (!starts.test(id)) modules.add(id)
      chunk.imports.forEach(visit)
    }
    visit(chunkName)
    return modules
  }
  const starting = [...chunks.values()].filter((chunk) => chunk.facadeModuleId)
  /** The modules of each page, record page or lazy part that starts at a module. */
  const startingAt = (id: RegExp) =>
    starting.filter((chunk) => id.test(chunk.facadeModuleId!)).map((chunk) => modulesOf(chunk.fileName))
  const startingElsewhere = (id: RegExp) =>
    starting.filter((chunk) => !id.test(chunk.facadeModuleId!)).map((chunk) => modulesOf(chunk.fileName))
  /** Modules that a page shares with any other; its own modules, style sheets above all, belong to no layer. */
  const sharedBy = (id: RegExp) => intersection(union(startingAt(id)), union(startingElsewhere(id)))

  const pages = startingAt(/resources\/\w+\/page\.tsx$/)
  const lists = pages.filter((page) => includes(page, list) && !includes(page, /record-page\.tsx$/))
  const records = startingAt(/resources\/\w+\/record\.tsx$/)
  const frames = union(startingAt(/resources\/\w+\/frame\.tsx$/))
  const report = union(startingAt(/resources\/report\/page\.tsx$/))
  const shell = union(startingAt(/index\.html$/))
  const ofLists = union(lists)
  const ofMostLists = union([neededBy(lists, lists.length * often), notIn(nouns, neededBy(lists, several))])
  const ofMostRecords = neededBy(records, records.length * often)
  const ofTwoLists = neededBy(lists, 2)
  const orderRules = onlyIn(orders, onlyIn(rules, ofTwoLists))
  const ofFirst = intersection(report, union([ofMostLists, onlyIn(icons, ofLists), orderRules]))
  const listStyles = onlyIn(styles, union([ofMostLists, neededBy(pages, 2)]))
  const recordStyles = onlyIn(styles, without(neededBy(records, 2), union(pages)))
  const forms = without(intersection(report, neededBy([...lists, ...records], shared)), union([shell, ofFirst]))
  /** What lists without forms in sight need. */
  const ofPlainLists = union(lists.filter((page) => ![...forms].some((id) => page.has(id) && !ofMostLists.has(id))))
  /** What most lists share with records that hold no list. */
  const values = intersection(ofMostLists, union(records.filter((record) => !includes(record, list))))
  const layers = {
    share: sharedBy(/share\.html$/),
    login: sharedBy(/login\.html$/),
    shell: union([shell, ofFirst, values, listStyles, onlyIn(icons, ofLists)]),
    forms,
    lists: union([ofMostLists, frames]),
    orderRules,
    listRules: onlyIn(rules, ofTwoLists),
    listParts: notIn(orders, onlyIn(nouns, ofTwoLists)),
    editing: intersection(without(ofLists, ofPlainLists), ofMostRecords),
    records: union([without(ofMostRecords, ofPlainLists), recordStyles]),
    recordParts: without(neededBy(records, shared), ofLists),
  }
  // Each layer holds all that its modules need and no earlier layer has, so nothing has to be added to it.
  const groups: Rolldown.CodeSplittingGroup[] = Object.entries(layers).map(([name, modules], at) => ({
    name,
    priority: 20 - at,
    test: (id: string) => modules.has(id),
    includeDependenciesRecursively: false,
  }))
  const ofNouns = onlyIn(
    nouns,
    intersection(
      union([...pages, ...records]),
      neededBy(
        starting.map(({ fileName }) => modulesOf(fileName)),
        2,
      ),
    ),
  )
  // A noun has two files: what lists need of it, and the rest.
  const nounOf = (id: string) => `${goods.test(id) ? 'goods' : nouns.exec(id)![1]}${ofLists.has(id) ? '' : 'More'}`
  groups.push({
    ...{ name: nounOf, debugName: 'nouns', priority: 1, includeDependenciesRecursively: false },
    test: (id) => ofNouns.has(id),
  })
  return groups
}

/** Modules that at least so many of the pages need. */
function neededBy(pages: readonly Set<string>[], least: number) {
  const counts = new Map<string, number>()
  for (const page of pages) for (const id of page) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= least).map(([id]) => id))
}
const union = (sets: readonly Set<string>[]) => new Set(sets.flatMap((set) => [...set]))
const intersection = (a: Set<string>, b: Set<string>) => new Set([...a].filter((id) => b.has(id)))
const without = (a: Set<string>, b: Set<string>) => new Set([...a].filter((id) => !b.has(id)))
const onlyIn = (path: RegExp, modules: Set<string>) => new Set([...modules].filter((id) => path.test(id)))
const notIn = (path: RegExp, modules: Set<string>) => new Set([...modules].filter((id) => !path.test(id)))
const includes = (modules: Set<string>, file: RegExp) => [...modules].some((id) => file.test(id))

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
/** The nouns that an order is made of; their rules are as small as icons. */
const orders = /\/resources\/(order\w*|po|poline|pastline|calendar|template)\//
/** Small nouns that goods consist of, in one file. */
const goods = /\/resources\/(colourway|price|material)\//
/** The modules of one noun, but for the pages that start there. */
const nouns = /\/resources\/(\w+)\/(?!(?:page|record|frame)\.tsx$)/
const styles = /\.css$/
/** What so many of them share has a file of its own. */
const shared = 3
