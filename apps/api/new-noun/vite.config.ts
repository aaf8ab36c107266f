import { join } from 'node:path'
import { mergeConfig, type Plugin } from 'vite'
import { web } from '../../web/vite.config.ts'

const resources = join(import.meta.dirname, '../../../resources')
const contract = join(import.meta.dirname, 'courier/contract.ts')
const page = join(import.meta.dirname, 'courier/page.tsx')

/** The lines that adding a noun takes in the browser's registries, each after the text `behind`. */
const lines = {
  'pages.ts': {
    imports: '',
    behind: "...screenOf('master'),\n    tabs: [",
    line: `{
      path: 'master/courier',
      label: label('Couriers', '快递公司'),
      resource: { name: 'courier', menus: ['Master_Data'] },
      page: () => import('${page}'),
      record: () => import('${page}').then(({ CourierRecord }) => ({ default: CourierRecord })),
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
      const [before, after, ...others] = code.split(behind)
      if (after === undefined || others.length > 0) throw new Error(`${name} has not one “${behind}”`)
      return `${imports}\n${before}${behind}${line}${after}`
    }
    return undefined
  },
}

/** The web app with couriers, for tests only; set the folder of the build by `--outDir`. */
export default mergeConfig(web, { plugins: [registries] })
