import {
  type ColumnName,
  type Field,
  type Fields,
  type Label,
  oneName,
  type RecordOf,
  type Resource,
} from '@sms/kit/contract'
import { type ReactNode, useMemo } from 'react'
import { useApp } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import { sortName } from './filter-fields.ts'
import type { Layout } from './layout.ts'
import { LookButton } from './look/look-button.tsx'
import { pictureOf, RecordName, recordTitle } from './record-name.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { Row } from './use-rows.ts'
import { useVisible } from './use-visible.ts'
import { fieldWidth, headerWidth, nameWidth } from './widths.ts'

/** A column that a page draws itself. */
export type OwnColumn<R extends Resource<any, any>> = {
  /** The layout remembers it. A field's name where the page draws that field in its own way; then it needs the field's right. */
  readonly key: string
  readonly title: Label
  /** The field as it is shown everywhere, unless said. */
  readonly render?: (record: RecordOf<R>) => ReactNode
  /** What a card of the gallery says instead, which has no other columns beside it. */
  readonly card?: (record: RecordOf<R>) => ReactNode
  /** Pixels; 160 unless said, and never less than the header needs. */
  readonly width?: number
  /** Figures stand at the end of their column. */
  readonly align?: 'start' | 'end'
  /** What it shows says by itself what it is: on a card it stands without its title. */
  readonly speaks?: true
  /** It is too long for half of a phone's card, and takes a line of its own there. */
  readonly wide?: true
  /** Whether it says nothing of a record, and takes no place on its card; by the field that it sorts by unless given. */
  readonly blank?: (record: RecordOf<R>) => boolean
  /** The fields that an export has in its place; the one of its key or that it sorts by unless given. */
  readonly of?: readonly ColumnName<R>[]
  /** The field that a click on its header sorts by. */
  readonly sort?: ColumnName<R>
}

/** A column: the name of a field of the contract, or the page's own. */
export type Column<R extends Resource<any, any>> = ColumnName<R> | OwnColumn<R>

/** A column as the grid draws it. */
export type GridColumn = {
  readonly key: string
  readonly title: string
  readonly width: number
  /** It takes what the others leave over, besides its width. */
  readonly grows: boolean
  readonly align: 'start' | 'end'
  readonly sort: string | undefined
  /** Whether what stands in it says by itself what it is. */
  readonly speaks?: boolean | undefined
  /** Whether it takes a whole line of a phone's card. */
  readonly wide?: boolean | undefined
  /** Whether it says nothing of a record; judged by the record's value unless given. */
  readonly blank?: ((record: Row) => boolean) | undefined
  /** What stands in it; `tabIndex` -1 keeps links out of the order of Tab. */
  readonly cell: (record: Row, tabIndex?: -1) => ReactNode
  /** What a card of the gallery says instead. */
  readonly card?: ((record: Row) => ReactNode) | undefined
  /** Of the name's column: what is marked beside the name, and on a card over the picture. */
  readonly marks?: ((record: Row) => ReactNode) | undefined
}

/** The key of the first column, what people call the record; always there, no part of the layout's order. */
export const nameKey = '*'

/** Rows that are said in one line speak for themselves, and need all of a phone's. */
const asWords = ({ type }: Field) =>
  type.kind === 'rows' && type.words ? ({ speaks: true, wide: true } as const) : undefined

const keyOf = (column: Column<any>) => (typeof column === 'string' ? column : column.key)

/** What that column is called: as its field where the name is one field, be it in two languages, else as the resource. */
function nameTitle(contract: Resource<any, any>): Label {
  const [name] = oneName(contract) ?? []
  return name ? (contract.all as Fields)[name]!.label : contract.title
}

/** The keys a list's layout can have: those the page shows, and all. The chosen fields' own columns among them. */
export function useColumnKeys(contract: Resource<any, any>, columns: readonly Column<any>[]) {
  const visible = useVisible(contract)
  return useMemo(() => {
    // A column of the page's own says what a field of the same name would say once more.
    const own = new Set(columns.flatMap((column) => (typeof column === 'string' ? [] : [column.title.en])))
    const fields = visible.map(({ name }) => name)
    const others = fields.filter((name) => !own.has((contract.all as Fields)[name]!.label.en))
    const guarded = (key: string) => Object.hasOwn(contract.all, key) && !fields.includes(key)
    const shown = columns.map(keyOf).filter((key) => !guarded(key))
    return { shown, all: [...new Set([...shown, ...others])] }
  }, [contract, columns, visible])
}

type Given = {
  readonly contract: Resource<any, any>
  readonly columns: readonly Column<any>[]
  readonly layout: Layout
  readonly shown: readonly string[]
  readonly marks: ((record: any) => ReactNode) | undefined
  /** How narrow the name's column may be, in pixels; room for all of its parts unless said. */
  readonly least: number | undefined
  /** Opens the quick look; the same function as long as the list stays. */
  readonly onLook: ((record: Row) => void) | undefined
}

/** The fields that stand in some columns, in their order: a column that a page draws itself says which it shows. */
export function fieldsShown(contract: Resource<any, any>, columns: readonly Column<any>[], shown: readonly string[]) {
  const own = new Map(columns.flatMap((column) => (typeof column === 'string' ? [] : [[column.key, column] as const])))
  return [
    ...new Set(
      shown.flatMap((key): readonly string[] => {
        const { of, sort } = own.get(key) ?? {}
        return of ?? (Object.hasOwn(contract.all, key) ? [key] : sort ? [sort] : [])
      }),
    ),
  ]
}

/** The columns to draw: the record's name first, then the layout's. */
export function useGridColumns({ contract, columns, layout, shown, marks, least, onLook }: Given): GridColumn[] {
  const { language } = useApp()
  const { widths } = layout
  const keys = shown.join()
  return useMemo(() => {
    const own = new Map(
      columns.flatMap((column) => (typeof column === 'string' ? [] : [[column.key, column] as const])),
    )
    const fields = contract.all as Fields
    const name: GridColumn = {
      key: nameKey,
      title: nameTitle(contract)[language],
      width: widths[nameKey] ?? least ?? nameWidth(contract),
      grows: widths[nameKey] === undefined,
      align: 'start',
      sort: sortName(contract, contract.names[0] as string),
      marks,
      cell: (record, tabIndex) => (
        <span className="list-named">
          <RecordName
            {...{ contract, record, tabIndex, onLook }}
            lead={contract.pictures && <Thumbnail {...pictureOf(contract, record, language)} />}
          />
          {marks && <span className="list-marks">{marks(record)}</span>}
          {onLook && (
            <LookButton
              name={recordTitle(contract, record, language)}
              tabIndex={tabIndex}
              onLook={() => onLook(record)}
            />
          )}
        </span>
      ),
    }
    const others = keys.split(',').flatMap((key): GridColumn[] => {
      const mine = own.get(key)
      const field = fields[key]
      if (mine) {
        return [
          {
            key,
            title: mine.title[language],
            width: widths[key] ?? Math.max(mine.width ?? 160, headerWidth(mine.title[language])),
            grows: false,
            align: mine.align ?? 'start',
            sort: mine.sort && sortName(contract, mine.sort),
            speaks: mine.speaks,
            wide: mine.wide,
            blank: mine.blank as GridColumn['blank'],
            cell: (record, tabIndex) =>
              mine.render?.(record) ?? (field && <Value field={field} value={record[key]} tabIndex={tabIndex} />),
            card: mine.card,
          },
        ]
      }
      if (!field) return []
      const figures = field.type.kind === 'integer' || field.type.kind === 'decimal'
      return [
        {
          key,
          title: field.label[language],
          width: widths[key] ?? fieldWidth(field, language),
          grows: false,
          align: figures ? 'end' : 'start',
          sort: sortName(contract, key),
          ...asWords(field),
          cell: (record, tabIndex) => <Value field={field} value={record[key]} tabIndex={tabIndex} />,
        },
      ]
    })
    return [name, ...others]
  }, [contract, columns, keys, widths, language, marks, least, onLook])
}
