import type { Plugin } from 'vite'

/** A text of a library's module and what the build puts in its place. */
type Cut = { readonly file: RegExp; readonly from: string; readonly to: string }

const cuts: readonly Cut[] = [
  // JSON Schemas are made on the server alone (OpenAPI).
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: 'import * as processors from "../core/json-schema-processors.js";',
    to: 'const processors = {};',
  },
  {
    file: /\/zod\/v4\/classic\/schemas\.js$/,
    from: 'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";',
    to: 'const createStandardJSONSchemaMethod = () => undefined; const createToJSONSchemaMethod = () => undefined;',
  },
  // Every control reads the contexts of Ant Design's form; the form itself is in few dialogs.
  {
    file: /\/antd\/es\/form\/context\.js$/,
    from: "from '@rc-component/form';",
    to: "from '@rc-component/form/es/FormContext.js';",
  },
  // A group of radio buttons takes one line of the form: how a name is written.
  {
    file: /\/antd\/es\/radio\/group\.js$/,
    from: "import { toNamePathStr } from '../form/hooks/useForm';",
    to: "const toNamePathStr = (name) => [name ?? []].flat().join('_');",
  },
]

/** Leaves out of the build what libraries bring along and no page needs; fails when a library is written otherwise. */
export const lean: Plugin = {
  name: 'sms-lean',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const cutsOfFile = cuts.filter(({ file }) => file.test(id))
    if (cutsOfFile.length === 0) return undefined
    let text = code
    for (const { from, to } of cutsOfFile) {
      if (!text.includes(from)) throw new Error(`${id} does not hold “${from}” any more (apps/web/lean.ts)`)
      text = text.replace(from, to)
    }
    return text
  },
}
