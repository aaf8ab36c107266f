import { join } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { web } from '../../web/vite.config.ts'

const resources = join(import.meta.dirname, '../../../resources')
const contract = join(import.meta.dirname, 'courier/contract.ts')
const page = join(import.meta.dirname, 'courier/page.tsx')

/** The line that a new noun adds to each registry of the browser, and the text after which it is inserted. */
const lines = {
  'pages.ts': {
    imports: '',
    behind: "...screenOf('master'),\n    tabs: [",
    line: `{
      path: 'master/courier',
      label: label('Couriers', '快递公司'),
      resource: { name: 'courier', menus: ['Master_Data'] },
      page: () => import('${page}'),
      record: () => import('${page}').then(({ CourierRecord, layout }) => ({ default: CourierRecord, layout })),
    }, `,
  },
  'contracts.ts': {
    imports: `import { courier } from '${contract}'`,
    behind: 'export const contracts = {',
    line: 'courier,',
  },
}

const registries: Plugin = {
  name: 'new-noun',
  enforce: 'pre',
  transform(code, id) {
    for (const [name, { imports, behind, line }] of Object.entries(lines)) {
      if (id !== join(resources, name)) continue
      const [before, after, ...more] = code.split(behind)
      if (after === undefined || more.length > 0) throw new Error(`${name} contains “${behind}” not exactly once`)
      return `${imports}\n${before}${behind}${line}${after}`
    }
    return undefined
  },
}

/** Builds the web app with couriers for tests, into the folder given by `--outDir`. */
export default mergeConfig(web, { plugins: [registries] })
