import {
  type ColumnName,
  type Field,
  type Fields,
  type Label,
  type RecordOf,
  type Resource,
  singleNameFields,
} from '@sms/kit/contract'
import { type ReactNode, useMemo } from 'react'
import { useApp } from '../../page/app.tsx'
import { Value } from '../../show/value.tsx'
import { sortName, useVisible } from '../filters/filter-fields.ts'
import { Thumbnail } from '../gallery/picture.tsx'
import { pictureOf, RecordName, recordTitle } from '../grid/record-name.tsx'
import { LookButton } from '../look/look-button.tsx'
import type { Row } from '../rows/use-rows.ts'
import type { Layout } from './layout.ts'
import { fieldWidth, headerWidth, nameWidth } from './widths.ts'

/** A column with the page's own content. */
export type OwnColumn<R extends Resource<any, any>> = {
  /** Identifies it in the layout. The name of a field if it shows that field; the field's right then applies. */
  readonly key: string
  readonly title: Label
  /** The content; by default the field's value in its usual form. */
  readonly render?: (record: RecordOf<R>) => ReactNode
  /** The content on a card of the gallery. */
  readonly card?: (record: RecordOf<R>) => ReactNode
  /** Pixels; 160 by default, and at least the width of the header. */
  readonly width?: number
  /** `end` for figures. */
  readonly align?: 'start' | 'end'
  /** The content explains itself: cards show it without the title. */
  readonly speaks?: true
  /** Cards on a phone give it a whole line. */
  readonly wide?: true
  /** Whether it has no content for a record; by default whether its field or its sort field is empty. */
  readonly blank?: (record: RecordOf<R>) => boolean
  /** The fields that an export has instead; by default the field of its key, or its sort field. */
  readonly of?: readonly ColumnName<R>[]
  /** The field that a click on its header sorts by. */
  readonly sort?: ColumnName<R>
}

/** A column: the name of a field of the contract, or a column of the page's own. */
export type Column<R extends Resource<any, any>> = ColumnName<R> | OwnColumn<R>

/** A column as the grid renders it. */
export type GridColumn = {
  readonly key: string
  readonly title: string
  readonly width: number
  /** It takes the remaining width. */
  readonly grows: boolean
  readonly align: 'start' | 'end'
  readonly sort: string | undefined
  readonly speaks?: boolean | undefined
  readonly wide?: boolean | undefined
  readonly blank?: ((record: Row) => boolean) | undefined
  /** The content of a cell; `tabIndex` -1 takes links out of the tab order. */
  readonly cell: (record: Row, tabIndex?: -1) => ReactNode
  /** The content on a card of the gallery. */
  readonly card?: ((record: Row) => ReactNode) | undefined
  /** Only for the name's column: marks beside the name, and over the picture of a card. */
  readonly marks?: ((record: Row) => ReactNode) | undefined
}

/** The key of the first column, the record's name; always shown, and not part of the layout's order. */
export const nameKey = '*'

/** Rows that form one line of words need no title, and a whole line of a card. */
const asWords = ({ type }: Field) =>
  type.kind === 'rows' && type.words ? ({ speaks: true, wide: true } as const) : undefined

const keyOf = (column: Column<any>) => (typeof column === 'string' ? column : column.key)

/** The page's own columns among some, by key. */
export const ownColumns = (columns: readonly Column<any>[]): ReadonlyMap<string, OwnColumn<any>> =>
  new Map(columns.flatMap((column) => (typeof column === 'string' ? [] : [[column.key, column]])))

/** The field's label if the name is one field, in one or two languages, else the resource's title. */
function nameTitle(contract: Resource<any, any>): Label {
  const [name] = singleNameFields(contract) ?? []
  return name ? (contract.all as Fields)[name]!.label : contract.title
}

/** The column keys of a list's layout: those shown by default, and all. Fields that the user may not see have none. */
export function useColumnKeys(contract: Resource<any, any>, columns: readonly Column<any>[]) {
  const visible = useVisible(contract)
  return useMemo(() => {
    // Leaves out fields that one of the page's own columns shows under the same title.
    const ownTitles = new Set([...ownColumns(columns).values()].map(({ title }) => title.en))
    const others = visible.filter(({ field }) => !ownTitles.has(field.label.en)).map(({ name }) => name)
    const isHidden = (key: string) => Object.hasOwn(contract.all, key) && !visible.some(({ name }) => name === key)
    const shown = columns.map(keyOf).filter((key) => !isHidden(key))
    return { shown, all: [...new Set([...shown, ...others])] }
  }, [contract, columns, visible])
}

type Options = {
  readonly contract: Resource<any, any>
  readonly columns: readonly Column<any>[]
  readonly layout: Layout
  /** The keys of the columns after the name's. */
  readonly shown: readonly string[]
  readonly marks: ((record: any) => ReactNode) | undefined
  /** The least width of the name's column in pixels; by default enough for all parts of the name. */
  readonly least: number | undefined
  readonly onLook: ((record: Row) => void) | undefined
}

/** The fields that an export has for the columns `shown` (keys), each once. */
export function fieldsShown(contract: Resource<any, any>, columns: readonly Column<any>[], shown: readonly string[]) {
  const own = ownColumns(columns)
  const fieldsOf = (key: string): readonly string[] => {
    const { of, sort } = own.get(key) ?? {}
    if (of) return of
    if (Object.hasOwn(contract.all, key)) return [key]
    return sort ? [sort] : []
  }
  return [...new Set(shown.flatMap(fieldsOf))]
}

/** The columns to render: the record's name first, then those shown. */
export function useGridColumns({ contract, columns, layout, shown, marks, least, onLook }: Options): GridColumn[] {
  const { language } = useApp()
  const { widths } = layout
  // As one text, since `shown` is a new array for each render.
  const keys = shown.join()
  return useMemo(() => {
    const own = ownColumns(columns)
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
      const ownColumn = own.get(key)
      const field = fields[key]
      if (ownColumn) {
        return [
          {
            key,
            title: ownColumn.title[language],
            width: widths[key] ?? Math.max(ownColumn.width ?? 160, headerWidth(ownColumn.title[language])),
            grows: false,
            align: ownColumn.align ?? 'start',
            sort: ownColumn.sort && sortName(contract, ownColumn.sort),
            speaks: ownColumn.speaks,
            wide: ownColumn.wide,
            blank: ownColumn.blank as GridColumn['blank'],
            cell: (record, tabIndex) =>
              ownColumn.render?.(record) ?? (field && <Value field={field} value={record[key]} tabIndex={tabIndex} />),
            card: ownColumn.card,
          },
        ]
      }
      if (!field) return []
      const isNumber = field.type.kind === 'integer' || field.type.kind === 'decimal'
      return [
        {
          key,
          title: field.label[language],
          width: widths[key] ?? fieldWidth(field, language),
          grows: false,
          align: isNumber ? 'end' : 'start',
          sort: sortName(contract, key),
          ...asWords(field),
          cell: (record, tabIndex) => <Value field={field} value={record[key]} tabIndex={tabIndex} />,
        },
      ]
    })
    return [name, ...others]
  }, [contract, columns, keys, widths, language, marks, least, onLook])
}
