import { z } from 'zod'
import { type FieldProblem, problemsMax, refusal } from './errors.ts'
import { emptyValue, type Field, type Fields, type InputOfFields, type Option, type ValuesOf } from './field.ts'
import { type Label, label } from './label.ts'
import { problemsOf } from './messages.ts'
import { choice, instant, integer, reference, required, valueSchema } from './vocabulary.ts'

/** Active or inActive, spelt as in the specification; nothing is deleted, a record becomes inActive. */
export const status = required(
  choice(
    'Status',
    '状态',
    [
      { value: 'Active', label: label('Active', '启用') },
      { value: 'inActive', label: label('inActive', '停用') },
    ],
    { initial: 'Active' },
  ),
)

/** What the server adds to every record; no form sends them. */
export const system = {
  id: required(reference('Id', '编号', 'self')),
  version: required(integer('Version', '版本', { min: 1 })),
  createdAt: required(instant('Created', '创建时间')),
  createdBy: required(reference('Created by', '创建人', 'user')),
  updatedAt: required(instant('Changed', '更新时间')),
  updatedBy: required(reference('Changed by', '更新人', 'user')),
} as const

type Shared = { status: typeof status }
type Owner<F extends Fields> = F & Shared

/** A check over several fields of a whole record; returns the problems, each at its field. */
export type Check<F extends Fields> = (values: ValuesOf<Owner<F>>) => readonly FieldProblem[]

type About<F extends Fields, O extends Fields> = {
  /** One record and many, as people say it. */
  title: Label
  titles: Label
  /** The menu key whose holders may use it, or several, each of which opens it; '' for what is no entry of its own. */
  menu: string | readonly string[]
  /** The right without which the whole resource does not exist for a user, besides the menu key (contract.md, Rights). */
  right?: string
  /** Folder of its routes under /api; the resource's name unless said. */
  path?: string
  /**
   * What pickers, links and history call a record: its first filled fields. The search says these first of all texts of
   * a record that it looks through (searched.ts).
   */
  names: readonly (keyof (F & O) & string)[]
  /** The order a list has when nobody chose one. */
  sort: string
  /** Whether records may come from spreadsheets; they may unless said. */
  imported?: boolean
  /**
   * Whether its records have pictures: the images among the files that hang on them, the first of which is the cover.
   * Its lists are also galleries, and its exports can hold pictures.
   */
  pictures?: boolean
  /** Whether the server proposes the code of a new record, by a number series: `GET /api/<path>/code`. */
  numbered?: boolean
  /**
   * Whether its records are only ever added: nobody changes one, makes it inActive or takes it back. A mistake is put
   * right by another record.
   */
  appended?: boolean
  /** What making its records Active or inActive is called, on buttons and in the toast, where that says more. */
  moves?: Moves
  /** Whether files may hang on its records; who may change a record may then change them. */
  files?: boolean
  /** What its files may be said to be, where people tell them apart by that. */
  documents?: readonly Option[]
  /** Whether its records come along where the record that they are part of is the starting point of another, if wanted. */
  along?: boolean
  /** Whether people may follow its records, to be told of what happens to them. */
  followed?: Followed
  /** Rules over several fields of the whole record. */
  check?: Check<F>
}

/** What it is called to make a record Active or inActive: the label of the toast, and the button. */
export type Moves = Readonly<Record<'Active' | 'inActive', { readonly state: string; readonly text: Label }>>

const inAndOut: Moves = {
  Active: { state: 'Activate', text: label('Activate', '启用') },
  inActive: { state: 'Deactivate', text: label('Deactivate', '停用') },
}

/** What those are told who follow a record. */
export type Followed = {
  /** The right that they need to be told. */
  readonly right?: string
  /** The types of notification that come of it. */
  readonly tells: readonly string[]
  /** Said of the button that begins it, of the one that ends it, and of that where the right has gone since. */
  readonly says: { readonly begin: Label; readonly end: Label; readonly lost: Label }
}

/** What one resource promises to server and web. Everything else is derived from it. */
export interface Resource<F extends Fields = Fields, O extends Fields = Fields>
  extends Required<Omit<About<F, O>, 'check' | 'right' | 'followed' | 'menu'>> {
  readonly name: string
  /** The menu keys any of which opens it; none for what hangs on other records and is opened by theirs. */
  readonly menus: readonly string[]
  readonly right: string | undefined
  readonly followed: Followed | undefined
  /** What people edit, status included. */
  readonly fields: Owner<F>
  /** What only commands change. */
  readonly owned: O
  /** Every field of a record: edited, owned and the system's. */
  readonly all: Owner<F> & O & typeof system
  readonly input: z.ZodType<InputOfFields<Owner<F>>>
  readonly patch: z.ZodType<Partial<ValuesOf<Owner<F>>>>
  readonly check: Check<F>
}

type Anything = Resource<any, any>
export type InputOf<R extends Anything> = InputOfFields<Omit<R['fields'], 'status'>> & {
  status?: 'Active' | 'inActive'
}
export type PatchOf<R extends Anything> = Partial<ValuesOf<R['fields']>>
export type ValuesOfResource<R extends Anything> = ValuesOf<R['fields']>
export type RecordOf<R extends Anything> = ValuesOf<R['all']>
export type FieldName<R extends Anything> = keyof R['fields'] & string
export type ColumnName<R extends Anything> = keyof R['all'] & string

/** Declares a resource from its fields. `owned` are the fields that only commands change. */
export function resource<const F extends Fields, const O extends Fields = Record<never, never>>(
  name: string,
  { menu, ...about }: About<F, O>,
  fields: F,
  owned: O = {} as O,
): Resource<F, O> {
  const edited = about.appended ? ({ ...fields } as Owner<F>) : { ...fields, status }
  const optional = (of: Field) =>
    of.required && of.initial === undefined ? of.schema : of.required ? of.schema.optional() : valueSchema(of)
  const shape = (schema: (of: Field) => z.ZodType) =>
    Object.fromEntries(Object.entries(edited).map(([key, of]) => [key, schema(of)]))
  return {
    path: name,
    right: undefined,
    followed: undefined,
    imported: !about.appended,
    appended: false,
    moves: inAndOut,
    pictures: false,
    numbered: false,
    files: false,
    documents: [],
    along: false,
    check: () => [],
    ...about,
    name,
    menus: [menu].flat().filter(Boolean),
    fields: edited,
    owned,
    all: { ...edited, status, ...owned, ...system },
    input: z.strictObject(shape(optional)) as never,
    patch: z.strictObject(shape((of) => (of.required ? of.schema.optional() : valueSchema(of)))) as never,
  }
}

/** Parses with every problem said at its field, in the words of `fields`; refuses with one sentence otherwise. */
export function parseWith<T>(schema: z.ZodType<T>, raw: unknown, fields: Fields = {}): T {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  throw invalid(problemsOf(result.error, raw), fields)
}

/** The refusal of an input whose fields are at fault. */
export function invalid(problems: readonly FieldProblem[], fields: Fields = {}, data?: unknown) {
  const [first] = problems
  if (problems.length > problemsMax) return refusal(manyAtFault, problems, data)
  if (problems.length !== 1 || !first) {
    return refusal(
      label(`${problems.length} fields need attention`, `有 ${problems.length} 个字段需要检查`),
      problems,
      data,
    )
  }
  const name = fields[first.field.split('.')[0] ?? '']?.label ?? label(first.field || 'Body', first.field || '请求内容')
  return refusal(label(`${name.en}: ${first.message.en}`, `${name.zh}：${first.message.zh}`), problems, data)
}

const manyAtFault = label(`More than ${problemsMax} fields need attention`, `有超过 ${problemsMax} 个字段需要检查`)

/** A whole new record's values from an add's input: what is not named is filled by `initial`, else empty. */
export function withInitials<R extends Anything>(contract: R, input: Record<string, unknown>): ValuesOfResource<R> {
  const entries = Object.entries(contract.fields as Fields).map(([key, of]) => [
    key,
    input[key] ?? of.initial ?? emptyValue(of),
  ])
  return Object.fromEntries(entries) as ValuesOfResource<R>
}

/** A patch with the lists that it empties by null set to []; keys that it does not name stay absent. */
export function withEmpties<R extends Anything>(contract: R, patch: Record<string, unknown>): PatchOf<R> {
  const named = Object.entries(patch).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named.map(([key, value]) => [key, value ?? emptyValue(contract.fields[key])])) as PatchOf<R>
}
