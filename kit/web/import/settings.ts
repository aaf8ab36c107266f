import type { ImportDescription, ImportFormat, ImportSettings, SheetCorrections } from '@sms/kit/contract'

/**
 * The settings sent to a preview: only those the user chose, the server guesses the rest, of which the list gives some.
 */
export type RequestedSettings = Partial<ImportSettings> & { readonly given?: ImportSettings['fixed'] }

/** Whether no setting is left to be guessed; a mapping is sent only with all the others. */
export const isComplete = (settings: RequestedSettings): settings is ImportSettings => 'mapping' in settings

/**
 * Selects another sheet: its header row, key, columns and corrections are those of its `earlier` settings, if it has
 * been selected before, or begin anew; settings for any sheet stay.
 */
export const withSheet = (
  { fixed, mode, options, encoding }: ImportSettings,
  sheet: number,
  earlier: RequestedSettings = {},
): RequestedSettings => ({ ...earlier, sheet, ...{ fixed, mode, options, encoding } })

/** Sets another encoding; what depends on the texts of the file begins anew. */
export const withEncoding = ({ fixed, mode, options }: ImportSettings, encoding: string): RequestedSettings => ({
  encoding,
  ...{ fixed, mode, options },
})

/** Sets the number or date format of a column. */
export const withFormat = (settings: ImportSettings, column: number, format: ImportFormat): ImportSettings => ({
  ...settings,
  formats: { ...settings.formats, [column]: format },
})

/** A row of the main sheet, or of a further sheet with this name. */
type Place = { readonly sheet?: string; readonly row: number }

/** Corrects the text of a cell. */
export const withCell = (
  settings: ImportSettings,
  { sheet, row }: Place,
  column: number,
  text: string,
): ImportSettings =>
  withCorrections(settings, sheet, ({ cells, omit }) => ({
    cells: { ...cells, [row]: { ...cells[row], [column]: text } },
    omit,
  }))

/** Leaves out a row. */
export const withoutRow = (settings: ImportSettings, { sheet, row }: Place): ImportSettings =>
  withCorrections(settings, sheet, ({ cells, omit }) => ({ cells, omit: [...new Set([...omit, row])] }))

/** Changes the corrections of a further sheet, or those of the main sheet (undefined). */
function withCorrections(
  settings: ImportSettings,
  sheet: string | undefined,
  change: (corrections: SheetCorrections) => SheetCorrections,
): ImportSettings {
  if (sheet === undefined) return { ...settings, ...change(settings) }
  const { [sheet]: own = { cells: {}, omit: [] }, ...others } = settings.further
  return { ...settings, further: { ...others, [sheet]: change(own) } }
}

/** Reads a text of a field as another one (`meaning`); '' removes this. */
export function withMeaning(settings: ImportSettings, field: string, text: string, meaning: string): ImportSettings {
  const { [text]: _, ...others } = settings.values[field] ?? {}
  return {
    ...settings,
    values: { ...settings.values, [field]: meaning === '' ? others : { ...others, [text]: meaning } },
  }
}

/** Sets another header row; key, columns and corrections of this sheet begin anew. */
export const withHeaderRow = (settings: ImportSettings, headerRow: number): RequestedSettings => {
  const { sheet, fixed, mode, options, encoding, further } = settings
  return { sheet, headerRow, fixed, mode, options, encoding, further }
}

/** Maps a column to one field, or to none (null); a key that loses a field is reset. */
export function withColumn(settings: ImportSettings, column: number, field: string | null): ImportSettings {
  const others = Object.entries(settings.mapping).filter(([name, at]) => at !== column && name !== field)
  const mapping = Object.fromEntries(field === null ? others : [...others, [field, column]])
  const isKeyLost = settings.key?.split(keySeparator).some((name) => name in settings.mapping && !(name in mapping))
  return { ...settings, mapping, key: isKeyLost ? null : settings.key }
}

/** The separator of the fields in the name of a key. */
export const keySeparator = '+'

/** Whether each field of a key has a column or a value for all rows, other than a pattern of running numbers. */
export const isKeyUsable = ({ fields }: ImportDescription['keys'][number], { mapping, fixed }: ImportSettings) =>
  fields.every((name) => name in mapping || (name in fixed && !isPattern(fixed[name]!)))

/** The settings after a change. The first key that the change makes usable is chosen if none was usable before. */
export function withUsableKey(
  before: ImportSettings,
  after: ImportSettings,
  keys: ImportDescription['keys'],
): ImportSettings {
  if (after.key !== null || keys.some((key) => isKeyUsable(key, before))) return after
  return { ...after, key: keys.find((key) => isKeyUsable(key, after))?.name ?? null }
}

/** Sets the value of rows without their own; '' removes it. */
export function withFixed(settings: ImportSettings, field: string, text: string): ImportSettings {
  const { [field]: _, ...fixed } = settings.fixed
  return { ...settings, fixed: text === '' ? fixed : { ...fixed, [field]: text } }
}

/** Sets some of the options. */
export const withOption = (settings: ImportSettings, option: Partial<ImportSettings['options']>): ImportSettings => ({
  ...settings,
  options: { ...settings.options, ...option },
})

/** The field that a column goes to, null for none; the first of several. */
export const fieldOf = ({ mapping }: Pick<ImportSettings, 'mapping'>, column: number): string | null =>
  Object.keys(mapping).find((name) => mapping[name] === column) ?? null

/** Whether a pattern has one run of 1 to 12 # for the digits of a running number. */
export const isPattern = (text: string) => /^[^#]*#{1,12}[^#]*$/.test(text)

/**
 * The pattern that a code continues: `SO-26-0114` makes `SO-26-####`, and `S-0001/26`, which ends in a year, `S-####/26`;
 * undefined for a code without digits.
 */
export function patternOf(code: string): string | undefined {
  const runs = [...code.matchAll(/\d{1,12}/g)]
  const longest = Math.max(...runs.map(([digits]) => digits.length))
  const run = runs.findLast(([digits]) => digits.length >= Math.min(3, longest))
  return run && code.slice(0, run.index) + '#'.repeat(run[0].length) + code.slice(run.index + run[0].length)
}

/** The text of a pattern for a number: `S-###` and 7 make `S-007`. */
export const patternExample = (pattern: string, number: number) =>
  pattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'))
