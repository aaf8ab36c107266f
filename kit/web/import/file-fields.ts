import {
  type FieldType,
  type FlatField,
  fileFields,
  type ImportDescription,
  label,
  type Resource,
} from '@sms/kit/contract'

/** The fields that a column may go to: the contract's own, then those of records beside (`price.moq`). */
export function choosableFields(
  contract: Resource<any, any>,
  fields: ImportDescription['fields'],
  may: (right: string | undefined) => boolean = () => true,
): FlatField[] {
  const own = fileFields(contract.fields, may)
  return [...own, ...besideFields(contract, fields)]
}

/** The fields of other records in the same rows: choices where the description has options, else texts. */
export function besideFields(contract: Resource<any, any>, fields: ImportDescription['fields']): FlatField[] {
  const known = new Set(fileFields(contract.fields, () => true).map(({ name }) => name))
  return fields
    .filter(({ name }) => !known.has(name))
    .map(({ name, label: text, options }) => {
      const named = label(text, text)
      const type: FieldType = options
        ? {
            kind: 'choice',
            options: options.map((option) => ({ value: option.value, label: label(option.text, option.text) })),
            order: 'declared',
          }
        : { kind: 'text', form: 'line', max: 200 }
      return { name, label: named, field: { type, label: named, required: false } as unknown as FlatField['field'] }
    })
}
