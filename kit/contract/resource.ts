import { z } from 'zod'
import { type FieldProblem, problemsMax, refusal } from './errors.ts'
import { emptyValue, type Field, type Fields, type InputOfFields, type Option, type ValuesOf } from './field.ts'
import { type Label, label } from './label.ts'
import { problemsOf } from './messages.ts'
import { choice, instant, integer, reference, required, valueSchema } from './vocabulary.ts'

/** Active or inActive, spelt as in the specification. */
export const status = required(
  choice(
    'Status',
    '状态',
    [
      { value: 'Active', label: label('Active', '启用') },
      { value: 'inActive', label: label('Inactive', '停用') },
    ],
    { initial: 'Active' },
  ),
)

/** The fields that the server adds to every record. */
export const systemFields = {
  id: required(reference('Id', '编号', 'self')),
  version: required(integer('Version', '版本', { min: 1 })),
  createdAt: required(instant('Created', '创建时间')),
  createdBy: required(reference('Created by', '创建人', 'user')),
  updatedAt: required(instant('Changed', '更新时间')),
  updatedBy: required(reference('Changed by', '更新人', 'user')),
} as const

type WithStatus<F extends Fields> = F & { status: typeof status }

/** A check over several fields of a whole record; returns the problems, each at its field. */
type Check<F extends Fields> = (values: ValuesOf<WithStatus<F>>) => readonly FieldProblem[]

type About<F extends Fields, O extends Fields> = {
  title: Label
  titles: Label
  /** The menu key that opens it, or several, any of which opens it; '' if it has no menu entry. */
  menu: string | readonly string[]
  /** The right that users need besides the menu key (contract.md, Rights); without it the resource is hidden. */
  right?: string
  /** The folder of its routes under /api; by default its name. */
  path?: string
  /**
   * The fields that form a record's name in pickers, links and history; the filled ones count. In the search they
   * precede the record's other texts (searched.ts).
   */
  names: readonly (keyof (F & O) & string)[]
  sort: string
  /** Whether records can be imported from spreadsheets; true by default. */
  imported?: boolean
  /**
   * Whether its records have pictures: the images among the files of the record itself, the first of which is the
   * cover. Its lists are also galleries, and its exports can hold pictures.
   */
  pictures?: boolean
  /** The last word of the path of an add if it is not `add`, which works as well. */
  adds?: string
  /** Whether the server proposes codes for new records by a number series: `GET /api/<path>/code`. */
  numbered?: boolean
  /** Whether records can be copied to begin new ones; by default where records are numbered. */
  copied?: boolean
  /**
   * Whether records are only ever added, and then neither changed nor made inActive; another record corrects a mistake.
   */
  appended?: boolean
  /**
   * The labels for making records Active or inActive, on buttons and in the toast, if these should be more specific.
   */
  moves?: Moves
  files?: boolean
  /** The document types of its files, if users distinguish them. */
  documents?: readonly Option[]
  /** The label of the choice to copy its records along with the record that they belong to, if they can be. */
  along?: Label
  /** Whether users can follow its records to get notifications about them. */
  followed?: Followed
  check?: Check<F>
}

/** The labels for making a record Active or inActive: of the toast, and of the button. */
type Moves = Readonly<Record<'Active' | 'inActive', { readonly state: string; readonly text: Label }>>

const defaultMoves: Moves = {
  Active: { state: 'Activated', text: label('Activate', '启用') },
  inActive: { state: 'Deactivated', text: label('Deactivate', '停用') },
}

/** What followers of a record are notified of. */
export type Followed = {
  readonly right?: string
  readonly notices: readonly string[]
  /** The labels of the buttons that begin and end following, and of the latter once the right is lost. */
  readonly labels: { readonly begin: Label; readonly end: Label; readonly lost: Label }
}

export interface Resource<F extends Fields = Fields, O extends Fields = Fields>
  extends Required<Omit<About<F, O>, 'along' | 'check' | 'right' | 'followed' | 'menu'>> {
  readonly name: string
  /** The menu keys, any of which opens it; empty for sub-records, which their parent's keys open. */
  readonly menus: readonly string[]
  readonly right: string | undefined
  readonly along: Label | undefined
  readonly followed: Followed | undefined
  /** The fields that users edit, with `status` unless records are only ever added. */
  readonly fields: WithStatus<F>
  readonly owned: O
  /** Every field of a record: edited, owned and the system's. */
  readonly all: WithStatus<F> & O & typeof systemFields
  /** The schemas of the bodies of an add and of an edit. */
  readonly input: z.ZodType<InputOfFields<WithStatus<F>>>
  readonly patch: z.ZodType<Partial<ValuesOf<WithStatus<F>>>>
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
  const edited = about.appended ? ({ ...fields } as WithStatus<F>) : { ...fields, status }
  /** The schema of a field in an edit, which may leave out each; a required one cannot be emptied. */
  const mayBeAbsent = (of: Field) => (of.required ? of.schema.optional() : valueSchema(of))
  /** The schema of a field in an add, which may leave out those that are not required or have an initial value. */
  const inAdd = (of: Field) => (of.initial === undefined ? valueSchema(of) : mayBeAbsent(of))
  const bodySchema = (schemaOf: (of: Field) => z.ZodType) =>
    z.strictObject(Object.fromEntries(Object.entries(edited).map(([key, of]) => [key, schemaOf(of)]))) as never
  return {
    path: name,
    adds: 'add',
    along: undefined,
    right: undefined,
    followed: undefined,
    imported: !about.appended,
    appended: false,
    moves: defaultMoves,
    pictures: false,
    numbered: false,
    copied: about.numbered ?? false,
    files: false,
    documents: [],
    check: () => [],
    ...about,
    name,
    menus: [menu].flat().filter(Boolean),
    fields: edited,
    owned,
    all: { ...edited, status, ...owned, ...systemFields },
    input: bodySchema(inAdd),
    patch: bodySchema(mayBeAbsent),
  }
}

/** Parses an input; throws a refusal with the first problem of each field. `fields` has the label for a single one. */
export function parseWith<T>(schema: z.ZodType<T>, raw: unknown, fields: Fields = {}): T {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  throw invalid(problemsOf(result.error, raw), fields)
}

/**
 * The refusal of an input with problems at fields: a single problem in words, with its field's label from `fields`,
 * else their count.
 */
export function invalid(problems: readonly FieldProblem[], fields: Fields = {}) {
  const [first] = problems
  if (problems.length > problemsMax) return refusal(manyAtFault, problems)
  if (problems.length !== 1 || !first) {
    return refusal(label(`${problems.length} fields need attention`, `有 ${problems.length} 个字段需要检查`), problems)
  }
  const name = fields[first.field.split('.')[0] ?? '']?.label ?? label(first.field || 'Body', first.field || '请求内容')
  return refusal(label(`${name.en}: ${first.message.en}`, `${name.zh}：${first.message.zh}`), problems)
}

const manyAtFault = label(`More than ${problemsMax} fields need attention`, `有超过 ${problemsMax} 个字段需要检查`)

/** The values of a new record from an add's input: absent fields get their `initial` value, or are empty. */
export function withInitials<R extends Anything>(contract: R, input: Record<string, unknown>): ValuesOfResource<R> {
  const fields = contract.fields as Fields
  const values: Record<string, unknown> = {}
  for (const name in fields) values[name] = input[name] ?? fields[name]!.initial ?? emptyValue(fields[name]!)
  return values as ValuesOfResource<R>
}

/** A patch in which null becomes [] for lists; absent keys stay absent. */
export function withEmpties<R extends Anything>(contract: R, patch: Record<string, unknown>): PatchOf<R> {
  const present = Object.entries(patch).filter(([, value]) => value !== undefined)
  const entries = present.map(([key, value]) => [key, value ?? emptyValue(contract.fields[key])])
  return Object.fromEntries(entries) as PatchOf<R>
}
