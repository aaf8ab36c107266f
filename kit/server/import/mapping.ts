import { type FlatField, label, refusalAt } from '@sms/kit/contract'
import { similarKey } from '../importing.ts'
import { runningNumber } from '../running-number.ts'
import { type Beside, besideEntries, hasNeeded, ownEntries, withBesides } from './beside.ts'
import { guessKey, guessMapping, hasValues } from './guess.ts'
import { sameColumn } from './headers.ts'
import { type Importer, keyNamed, numberedFields } from './importer.ts'
import { byKnownField, type RequestedSettings, type Settings, within } from './settings.ts'

/** The fields that the columns of a sheet may go to, and the sheet's headers with the first rows below them. */
export type MappingSource = {
  readonly importer: Importer
  readonly fields: readonly FlatField[]
  readonly besides: readonly Beside[]
  readonly mappable: readonly FlatField[]
  readonly head: { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/** The settings of the last import of a file with the same headers, with the headers of that file. */
export type Remembered = Pick<Settings, 'key' | 'mapping' | 'fixed'> &
  Partial<Pick<Settings, 'values'>> & { readonly headers: readonly string[] }

/** The column of each field, in the order of the fields: as requested, else as remembered, else guessed. */
export function mappingOf(
  { mapping: requested }: RequestedSettings,
  known: Remembered | undefined,
  { importer, fields, besides, mappable, head }: MappingSource,
): Settings['mapping'] {
  const { headers, rows } = head
  const mapping = requested
    ? byKnownField('mapping', requested, mappable)
    : known
      ? rememberedMapping(known, headers, mappable)
      : withBesides(head, guessMapping(headers, fields, importer, rows), besides)
  for (const [name, column] of Object.entries(mapping)) within(column, `mapping.${name}`, 0, headers.length - 1)
  return Object.fromEntries(mappable.flatMap(({ name }) => (name in mapping ? [[name, mapping[name]!]] : [])))
}

/**
 * The values for all rows: as requested; with a mapping that was not requested also those remembered with it, or stated
 * by the headers, and those given by the list, except of optional fields for which the file has values of its own.
 * Refuses a value that is no pattern in a field of running numbers.
 */
export function fixedOf(
  requested: RequestedSettings,
  known: Remembered | undefined,
  mapping: Settings['mapping'],
  { importer, fields, besides, mappable, head: { headers, rows } }: MappingSource,
): Settings['fixed'] {
  const isGiven = ([name]: readonly [string, string]) =>
    !(name in mapping) ||
    mappable.find((field) => field.name === name)?.field.required ||
    rows.every((row) => !row[mapping[name]!]?.trim())
  const given = requested.mapping ? {} : Object.fromEntries(Object.entries(requested.given ?? {}).filter(isGiven))
  const fromHeaders = () => ({
    ...fixedFromHeaders(mapping, headers, fields, importer),
    ...Object.assign({}, ...besides.map((beside) => besideFixed(beside, mapping, headers, fields))),
  })
  const offered = requested.mapping ? {} : known ? rememberedFixed(known, mappable, importer) : fromHeaders()
  const fixed = byKnownField<string>('fixed', { ...offered, ...given, ...requested.fixed }, mappable)
  for (const name of numberedFields(importer)) if (fixed[name] !== undefined) runningNumber(fixed[name], name)
  return fixed
}

/**
 * The name of the key to match rows by: as requested, else as remembered, else guessed. Null if `hasValues` fails for
 * it, where a pattern of running numbers is no value.
 */
export function matchingKey(
  requested: RequestedSettings['key'],
  known: Remembered | undefined,
  { mapping, fixed }: Pick<Settings, 'mapping' | 'fixed'>,
  { importer, fields }: MappingSource,
): string | null {
  const patterns = numberedFields(importer)
  const values = Object.fromEntries(Object.entries(fixed).filter(([name]) => !patterns.includes(name)))
  const sources = { ...values, ...mapping }
  const name =
    requested === undefined ? (known?.key ?? guessKey(sources, importer)) : knownKey(requested, importer, fields)
  if (name === similarKey) return importer.similar ? name : null
  const key = keyNamed(importer, name)
  return key && hasValues(key, sources) ? key.name : null
}

function knownKey(name: string | null, importer: Importer, fields: readonly FlatField[]): string | null {
  if (!name) return null
  const keys = [...importer.keys.map((key) => key.name), ...(importer.similar ? [similarKey] : [])]
  const isCombined = name.split('+').every((part) => fields.some((field) => field.name === part))
  if (keys.includes(name) || (isCombined && keyNamed(importer, name))) return name
  throw refusalAt('key', label(`key: one of ${keys.join(', ')} expected`, `key：须为 ${keys.join('、')} 之一`))
}

/** Fixed values that headers state for fields without a column, such as a currency. */
export function fixedFromHeaders(
  mapping: Settings['mapping'],
  headers: readonly string[],
  fields: readonly FlatField[],
  { valuesInHeader }: Importer,
): Record<string, string> {
  const stated = Object.entries(mapping).map(([field, column]) => valuesInHeader?.(field, headers[column]!) ?? {})
  const withoutColumn = fields.filter(({ name }) => !(name in mapping))
  return onlyKnown<string>(Object.assign({}, ...stated), withoutColumn)
}

/**
 * The same for records beside, under the field names of settings. Other fields are the parent's, such as the currency
 * of an order in the header of its lines' price.
 */
function besideFixed(
  beside: Beside,
  mapping: Settings['mapping'],
  headers: readonly string[],
  parent: readonly FlatField[],
): Record<string, string> {
  if (!hasNeeded(beside, mapping)) return {}
  const { own, importer } = beside
  const ownMapping = ownEntries(beside, mapping)
  const onlyParent = parent.filter(({ name }) => !(name in mapping) && !own.some((field) => field.name === name))
  return {
    ...besideEntries(beside, fixedFromHeaders(ownMapping, headers, own, importer)),
    ...fixedFromHeaders(ownMapping, headers, onlyParent, importer),
  }
}

function rememberedMapping(known: Remembered, headers: readonly string[], fields: readonly FlatField[]) {
  const now = sameColumn(known.headers, headers)
  const entries = Object.entries(onlyKnown(known.mapping, fields)).map(([name, column]) => [name, now(column)] as const)
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, number] => entry[1] !== undefined))
}

/**
 * The remembered fixed values that also suit the next file with these headers: no code patterns and no references to
 * records, which seldom repeat.
 */
function rememberedFixed(known: Remembered, fields: readonly FlatField[], importer: Importer) {
  const numbered = numberedFields(importer)
  const lasting = fields.filter(({ name, field }) => field.type.kind !== 'reference' && !numbered.includes(name))
  return onlyKnown(known.fixed, lasting)
}

const onlyKnown = <T>(entries: Readonly<Record<string, T>> | undefined, fields: readonly FlatField[]) =>
  Object.fromEntries(Object.entries(entries ?? {}).filter(([name]) => fields.some((field) => field.name === name)))
