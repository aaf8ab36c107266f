import type { Plugin } from 'vite'

type Cut = { readonly file: RegExp; readonly from: string; readonly to: string }

const cuts: readonly Cut[] = [
  // Only the server makes JSON Schemas (OpenAPI).
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
  // Every control reads the contexts of Ant Design's form, but no page shows the form itself at first.
  {
    file: /\/antd\/es\/form\/context\.js$/,
    from: "from '@rc-component/form';",
    to: "from '@rc-component/form/es/FormContext.js';",
  },
  // A group of radio buttons needs only how the form writes names.
  {
    file: /\/antd\/es\/radio\/group\.js$/,
    from: "import { toNamePathStr } from '../form/hooks/useForm';",
    to: "const toNamePathStr = (name) => [name ?? []].flat().join('_');",
  },
]

/** Removes parts of libraries that no page needs from the build; fails when a text to replace is missing. */
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
