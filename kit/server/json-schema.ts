import { type Field, type Fields, filterKind, groupParameters, type Resource } from '@sms/kit/contract'

/** A JSON Schema (2020-12) as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [key: string]: unknown }

/** The schema of a field's filled value, with its labels and unit. */
export function fieldSchema(field: Field): JsonSchema {
  const title = field.label.en
  const description = [
    field.label.zh,
    field.unit && `in ${field.unit}`,
    field.right && `needs the ${field.right} right`,
  ]
    .filter(Boolean)
    .join('; ')
  return { title, description, ...typeSchema(field) }
}

function typeSchema({ type }: Field): JsonSchema {
  switch (type.kind) {
    case 'text':
      return {
        type: 'string',
        maxLength: type.max,
        ...(type.form === 'email' ? { format: 'email' } : type.form === 'url' ? { format: 'uri' } : {}),
      }
    case 'choice':
      return { type: 'string', enum: type.options.map((o) => o.value) }
    case 'choices':
      return { type: 'array', items: { type: 'string', enum: type.options.map((o) => o.value) }, uniqueItems: true }
    case 'integer':
      return { type: 'integer', minimum: type.min, maximum: type.max }
    case 'decimal':
      return { type: 'string', pattern: `^-?\\d+(\\.\\d{1,${type.scale}})?$` }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'flag':
      return { type: 'boolean' }
    case 'reference':
    case 'master':
    case 'file':
      return { type: 'string', format: 'uuid' }
    case 'masters':
      return { type: 'array', items: { type: 'string', format: 'uuid' }, uniqueItems: true }
    case 'rows':
      return { type: 'array', items: objectSchema(type.fields), maxItems: type.max }
    case 'group':
      return objectSchema(type.fields)
  }
}

const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema.type, 'null'],
  ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
})

/**
 * The schema of an object of fields, in which optional ones and those with an initial value may be left out. With
 * `required: false` all may, as in an edit.
 */
export function objectSchema(fields: Fields, { required = true } = {}): JsonSchema {
  const entries = Object.entries(fields)
  const names = entries.filter(([, of]) => required && of.required && of.initial === undefined).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, of]) => [name, of.required ? fieldSchema(of) : nullable(fieldSchema(of))]),
    ),
    ...(names.length ? { required: names } : {}),
    additionalProperties: false,
  }
}

/** The query parameters of a resource's list. */
export function listSchema(contract: Resource<any, any>): JsonSchema {
  const filters = Object.entries(contract.all as Fields).map(([name, of]) => {
    const how = {
      anyOf: 'any of, comma-separated',
      contains: 'contains any of, comma-separated',
      range: 'range `min..max`, open at either end',
      share: 'any of, comma-separated: name or id of a member, with `name:min..max` its share, open at either end',
      filled: '`~` empty, `!~` not empty',
    }[filterKind(of)]
    return [name, { type: 'string', description: `${of.label.en}: ${how}; with \`!\` in front all others` }]
  })
  const groups = groupParameters.map((name) => [
    name,
    {
      type: 'string',
      description: 'tests of which one must hold: `field=value|field=value`, each as in its own parameter',
    },
  ])
  return {
    type: 'object',
    properties: {
      q: { type: 'string', description: 'search text' },
      page: { type: 'integer', minimum: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      after: { type: 'string', description: 'cursor: continues behind the row it names' },
      before: { type: 'string', description: 'cursor: the page in front of the row it names; ~ the last page' },
      zone: {
        type: 'string',
        default: 'UTC',
        description: 'time zone of the IANA database, for instance Asia/Shanghai: filters by moments mean its days',
      },
      sort: { type: 'string', description: '`field` or `-field`, comma-separated', default: contract.sort },
      ...Object.fromEntries([...filters, ...groups]),
    },
  }
}
