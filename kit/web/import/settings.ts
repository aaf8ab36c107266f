import type { ImportFormat, SheetCorrections } from '@sms/kit/contract'
import type { Description, Settings } from './answers.ts'

/** The settings sent to a preview: only those the user chose, the server guesses the rest. */
export type RequestedSettings = Partial<Settings>

/** Whether everything is decided: nothing is left to be guessed. */
export const isWhole = (settings: RequestedSettings): settings is Settings => 'mapping' in settings

/** Another sheet: its header row, key and columns are guessed anew, what holds for any sheet stays. */
export const withSheet = ({ fixed, mode, options, encoding }: Settings, sheet: number): RequestedSettings => ({
  sheet,
  ...{ fixed, mode, options, encoding },
})

/** Another encoding: whatever was read of the text before may have been nonsense, so all is guessed anew. */
export const withEncoding = ({ fixed, mode, options }: Settings, encoding: string): RequestedSettings => ({
  encoding,
  ...{ fixed, mode, options },
})

/** How the cells of a column are written. */
export const withFormat = (settings: Settings, column: number, format: ImportFormat): Settings => ({
  ...settings,
  formats: { ...settings.formats, [column]: format },
})

/** Another text in a cell. */
export const withCell = (settings: Settings, { sheet, row }: Place, column: number, text: string): Settings =>
  withCorrections(settings, sheet, ({ cells, omit }) => ({
    cells: { ...cells, [row]: { ...cells[row], [column]: text } },
    omit,
  }))

/** A row that is left out. */
export const withoutRow = (settings: Settings, { sheet, row }: Place): Settings =>
  withCorrections(settings, sheet, ({ cells, omit }) => ({ cells, omit: [...new Set([...omit, row])] }))

/** A row of the main sheet, or of a further sheet with this name. */
type Place = { readonly sheet?: string; readonly row: number }

function withCorrections(
  settings: Settings,
  sheet: string | undefined,
  change: (corrections: SheetCorrections) => SheetCorrections,
): Settings {
  if (sheet === undefined) return { ...settings, ...change(settings) }
  const { [sheet]: own = { cells: {}, omit: [] }, ...others } = settings.further
  return { ...settings, further: { ...others, [sheet]: change(own) } }
}

/** What a text of a field stands for; '' for nothing. */
export function withMeaning(settings: Settings, field: string, text: string, meaning: string): Settings {
  const { [text]: _, ...others } = settings.values[field] ?? {}
  return {
    ...settings,
    values: { ...settings.values, [field]: meaning === '' ? others : { ...others, [text]: meaning } },
  }
}

/** Another header row: key and columns are guessed anew. */
export const withHeaderRow = (settings: Settings, headerRow: number): RequestedSettings => {
  const { sheet, fixed, mode, options, encoding, further } = settings
  return { sheet, headerRow, fixed, mode, options, encoding, further }
}

/**
 * Maps a column to one field, or to none (null). The field loses its former column, and a key with an unmapped field is
 * reset.
 */
export function withColumn(settings: Settings, column: number, field: string | null): Settings {
  const others = Object.entries(settings.mapping).filter(([name, at]) => at !== column && name !== field)
  const mapping = Object.fromEntries(field === null ? others : [...others, [field, column]])
  const lost = settings.key?.split(between).some((name) => name in settings.mapping && !(name in mapping))
  return { ...settings, mapping, key: lost ? null : settings.key }
}

/** What parts the fields in the name of a key. */
const between = '+'

/** Whether each field of a key has a column or a value for all rows; a pattern of running numbers is no value. */
export const isGiven = ({ fields }: Description['keys'][number], { mapping, fixed }: Settings) =>
  fields.every((name) => name in mapping || (name in fixed && !isPattern(fixed[name]!)))

/**
 * The settings after a change: where no key could be chosen before and the change makes one possible, it is chosen, since
 * a file whose rows have one seldom means new records alone.
 */
export function withKey(before: Settings, after: Settings, keys: Description['keys']): Settings {
  if (after.key !== null || keys.some((key) => isGiven(key, before))) return after
  return { ...after, key: keys.find((key) => isGiven(key, after))?.name ?? null }
}

/** One value for all rows without their own; '' takes it out. */
export function withFixed(settings: Settings, field: string, text: string): Settings {
  const { [field]: _, ...fixed } = settings.fixed
  return { ...settings, fixed: text === '' ? fixed : { ...fixed, [field]: text } }
}

/** One of the options. */
export const withOption = (settings: Settings, option: Partial<Settings['options']>): Settings => ({
  ...settings,
  options: { ...settings.options, ...option },
})

/** The field that a column goes to; the first of several. */
export const fieldOf = ({ mapping }: Pick<Settings, 'mapping'>, column: number): string | null =>
  Object.keys(mapping).find((name) => mapping[name] === column) ?? null

/** Whether a pattern says where the digits of a running number go: one run of 1 to 12 #, as the server reads it. */
export const isPattern = (text: string) => /^[^#]*#{1,12}[^#]*$/.test(text)

/** What a pattern makes of a number: `S-###` and 7 make `S-007`. */
export const patternExample = (pattern: string, number: number) =>
  pattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'))
