import type { Envelope } from '@sms/client'
import {
  type CellsDone,
  type CellsRequest,
  cellRowsMax,
  type Fields,
  fill,
  type Label,
  label,
  type Resource,
  showText,
} from '@sms/kit/contract'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { pathOf } from '../../data/lookup.ts'
import { dataOf, Refused } from '../../data/query.ts'
import { cellRows } from '../../import/pasted.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { referencesIn, useNamer } from '../../show/names.ts'
import { useFailed, useToast } from '../../toast/toast.tsx'
import { useFinishChange } from '../bulk/use-bulk.ts'
import type { GridColumn } from '../columns/columns.tsx'
import { nameKey } from '../columns/columns.tsx'
import type { Row, Rows } from '../rows/use-rows.ts'
import { cellOf, copiedText, type PasteProblem, pasteOver } from './cell-text.ts'
import { recordTitle } from './record-name.tsx'
import { isCell, type Range, type Spot } from './use-cursor.ts'

/** Problems of cells, by the record's id and the column's key. */
export type Faults = ReadonlyMap<string, Readonly<Record<string, string>>>

type Props = {
  readonly contract: Resource<any, any>
  readonly columns: readonly GridColumn[]
  readonly rows: Rows
  readonly range: Range
  readonly isEditable: (record: Row, key: string) => boolean
  readonly body: RefObject<HTMLElement | null>
  readonly onFaults: (faults: Faults) => void
  readonly go: (to: Spot) => void
}

type Change = CellsRequest['rows'][number]

/** Copies, pastes and fills down selected cells; renders nothing, but listens to the whole document. */
export default function CellActions(props: Props) {
  const { contract, columns, rows, range, isEditable, body, onFaults, go } = props
  const app = useApp()
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const finish = useFinishChange()
  const busy = useRef(false)
  /** The versions of records after the changes made here, which the list may not have read yet. */
  const versions = useRef<Record<string, number>>({})
  const versionOf = ({ id, version }: Row) => Math.max(Number(version), versions.current[id] ?? 0)
  const fields = contract.all as Fields
  const keys = columns.map(({ key }) => key)
  const rangeKeys = keys.slice(range.left, range.right + 1)
  const copiedPlaces = placesIn(range.top, Math.min(range.bottom, range.top + cellRowsMax - 1))
  const references = rangeKeys.flatMap((key) =>
    fields[key] ? copiedPlaces.flatMap((place) => referencesIn(fields[key]!, rows.at(place)?.[key])) : [],
  )
  const namer = useNamer(references)

  /** The text of a cell; of a page's own column as it is on the screen. */
  const textOf = (record: Row, key: string) => {
    if (key === nameKey) return recordTitle(contract, record, app.language)
    if (fields[key]) return showText(fields[key], record[key], app.language, namer)
    return cellAt(body, record.id, key)?.innerText ?? ''
  }

  const copy = (event: ClipboardEvent) => {
    // A text that the user has selected is copied by the browser.
    if (!isMine(body) || !getSelection()?.isCollapsed) return
    event.preventDefault()
    const areNamed = references.every(({ to, id }) => namer.reference?.(to, id) !== undefined)
    const records = placesIn(range.top, range.bottom).map(rows.at)
    if (records.length > cellRowsMax) return toast.warning(fill(most, { n: cellRowsMax }))
    if (!areNamed || records.includes(undefined)) return toast.warning(loading)
    const block = records.map((record) => rangeKeys.map((key) => textOf(record!, key)))
    event.clipboardData?.setData('text/plain', copiedText(block))
    toast.success(fill(copied, { n: block.length * rangeKeys.length }))
  }

  /** Sends changes, or shows the problems at their cells and sends nothing. */
  const send = async (changes: readonly Change[], faults: Faults) => {
    if (busy.current) return toast.warning(saving)
    onFaults(faults)
    if (faults.size > 0) {
      toast.warning(nothingSaved)
      return goToFirst(faults)
    }
    if (changes.length === 0) return toast.info(same)
    busy.current = true
    try {
      const path = `/${pathOf(app, contract.name)}/cells` as const
      const body = { rows: changes, state: 'Saved' }
      const done = dataOf(await app.client.api.post<Envelope<CellsDone>>(path, body))
      Object.assign(versions.current, done.versions)
      finish(done, body.state)
    } catch (error) {
      if (!(error instanceof Refused)) return failed(error)
      const found = refusedAt(error.envelope.errors ?? [], changes, keys)
      onFaults(found)
      goToFirst(found)
    } finally {
      busy.current = false
    }
  }
  const goToFirst = (faults: Faults) => {
    for (let place = 0; place < rows.count; place++) {
      const fault = faults.get(rows.at(place)?.id ?? '')
      const key = fault && keys.find((name) => fault[name])
      if (key) return go({ place, key })
    }
  }
  /** Changes cells to pasted `texts`, or to `values` of fields, as `nextOf` returns them (undefined: unchanged). */
  const changeCells = (
    kind: 'texts' | 'values',
    places: readonly number[],
    columnKeys: readonly string[],
    nextOf: (record: Row, key: string, row: number, column: number) => unknown,
  ) => {
    const faults = new Map<string, Record<string, string>>()
    const changes: Change[] = []
    for (const [row, place] of places.entries()) {
      const record = rows.at(place)
      if (!record) return toast.warning(loading)
      const changed: Record<string, any> = {}
      for (const [column, key] of columnKeys.entries()) {
        const next = nextOf(record, key, row, column)
        if (next === undefined) continue
        if (isEditable(record, key)) changed[key] = next
        else faults.set(record.id, { ...faults.get(record.id), [key]: say(fixed) })
      }
      if (Object.keys(changed).length) changes.push({ id: record.id, version: versionOf(record), [kind]: changed })
    }
    void send(changes, faults)
  }

  const problemText: Record<PasteProblem, Label> = {
    wide: tooWide,
    long: tooLong,
    many: fill(most, { n: cellRowsMax }),
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isMine(body) || text === '') return
    event.preventDefault()
    const block = pasteOver(cellRows(text), range, { rows: rows.count, columns: keys.length })
    if (typeof block === 'string') return toast.warning(problemText[block])
    const places = placesIn(range.top, range.top + block.length - 1)
    const pastedKeys = keys.slice(range.left, range.left + (block[0]?.length ?? 0))
    changeCells('texts', places, pastedKeys, (record, key, row, column) => {
      const pasted = cellOf(block[row]![column]!)
      return pasted === textOf(record, key) ? undefined : pasted
    })
  }

  /** Copies the first selected row's values into the rows below; a single row gets those of the row above. */
  const fillDown = () => {
    const sourcePlace = range.top === range.bottom ? range.top - 1 : range.top
    if (sourcePlace < 0) return
    const places = placesIn(sourcePlace + 1, range.bottom)
    if (places.length > cellRowsMax) return toast.warning(fill(most, { n: cellRowsMax }))
    const source = rows.at(sourcePlace)
    if (!source || versionOf(source) > Number(source.version)) return toast.warning(loading)
    changeCells('values', places, rangeKeys, (record, key) => {
      // The name's column cannot be changed, even if the names are the same.
      if (key === nameKey) return null
      return JSON.stringify(record[key]) === JSON.stringify(source[key]) ? undefined : source[key]
    })
  }

  const onCopy = useEffectEvent(copy)
  const onPaste = useEffectEvent(paste)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'd' || !isMine(body)) return
    event.preventDefault()
    fillDown()
  })
  useEffect(() => {
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return null
}

const placesIn = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

const isMine = (body: Props['body']) =>
  isCell(document.activeElement) && body.current?.contains(document.activeElement) === true

const cellAt = (body: Props['body'], id: string, key: string) =>
  body.current?.querySelector<HTMLElement>(`[data-record="${id}"] > [data-column="${CSS.escape(key)}"]`)

/** The problems of a refusal (`rows.<index>.<name>`) by cell; those without a column go to the first cell sent. */
function refusedAt(
  errors: readonly { readonly field: string; readonly message: string }[],
  changes: readonly Change[],
  keys: readonly string[],
): Faults {
  const faults = new Map<string, Record<string, string>>()
  for (const { field, message } of errors) {
    const [, index, name = ''] = field.split('.')
    const change = changes[Number(index)]
    if (!change) continue
    const sent = Object.keys({ ...change.texts, ...change.values })
    const key = keys.includes(name) ? name : sent[0]!
    faults.set(change.id, { [key]: message, ...faults.get(change.id) })
  }
  return faults
}

const copied = label('{n} {n|cell|cells} copied', '已复制 {n} 个单元格')
const same = label('Nothing changes: the cells hold this already', '没有变化：单元格已是这些内容')
const saving = label('The last change is still being saved; try again', '上一次修改仍在保存，请重试')
const fixed = label('Cannot be changed in the list', '不能在列表中修改')
const nothingSaved = label('Nothing was saved: see the marked cells', '未保存任何内容：请查看标记的单元格')
const loading = label('Some of these rows are still loading; try again', '部分行仍在加载，请重试')
const most = label('At most {n} {n|row|rows} at once', '一次最多 {n} 行')
const tooWide = label('This has more columns than stand here; nothing was pasted', '列数超出表格，未粘贴任何内容')
const tooLong = label('This has more rows than follow here; nothing was pasted', '行数超出列表，未粘贴任何内容')
