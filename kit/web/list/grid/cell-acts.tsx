import type { Envelope } from '@sms/client'
import {
  type CellsDone,
  type CellsRequest,
  cellRowsMax,
  type Fields,
  fill,
  label,
  type Resource,
  showText,
} from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useUndo } from '../../change/use-undo.tsx'
import { pathOf } from '../../data/lookup.ts'
import { dataOf, Refused } from '../../data/query.ts'
import { cellRows } from '../../import/pasted.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { referencesIn, useNamer } from '../../show/names.ts'
import { integerText } from '../../show/text.ts'
import { doneLabel } from '../../toast/text.ts'
import { useFailed, useToast } from '../../toast/toast.tsx'
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
  readonly edits: (record: Row, key: string) => boolean
  readonly body: RefObject<HTMLElement | null>
  readonly onFaults: (faults: Faults) => void
  readonly go: (to: Spot) => void
}

type Change = CellsRequest['rows'][number]

/** The actions on selected cells: copy and paste in the format of spreadsheets, and fill down. */
export default function CellActs(props: Props) {
  const { contract, columns, rows, range, edits, body, onFaults, go } = props
  const app = useApp()
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const undo = useUndo()
  const queries = useQueryClient()
  const busy = useRef(false)
  const fields = contract.fields as Fields
  const keys = columns.map(({ key }) => key)
  const marked = placesIn(range.top, Math.min(range.bottom, range.top + cellRowsMax - 1))
  const shown = contract.all as Fields
  const references = keys
    .slice(range.left, range.right + 1)
    .flatMap((key) => (shown[key] ? marked.flatMap((place) => referencesIn(shown[key]!, rows.at(place)?.[key])) : []))
  const namer = useNamer(references)

  const textOf = (record: Row, key: string) =>
    key === nameKey
      ? recordTitle(contract, record, app.language)
      : shown[key]
        ? showText(shown[key], record[key], app.language, namer)
        : (cellAt(body, record.id, key)?.innerText ?? '')

  const copy = (event: ClipboardEvent) => {
    if (!isMine(body) || !getSelection()?.isCollapsed) return
    event.preventDefault()
    const named = references.every(({ to, id }) => namer.reference?.(to, id) !== undefined)
    const records = placesIn(range.top, range.bottom).map(rows.at)
    if (records.length > cellRowsMax) return toast.warning(fill(most, { n: cellRowsMax }))
    if (!named || records.includes(undefined)) return toast.warning(loading)
    const block = records.map((record) => keys.slice(range.left, range.right + 1).map((key) => textOf(record!, key)))
    event.clipboardData?.setData('text/plain', copiedText(block))
    toast.success(fill(copied, { n: block.length * block[0]!.length }))
  }

  /** Sends changes, or shows the problems at their cells and sends nothing. */
  const send = async (changes: readonly Change[], faults: Faults) => {
    if (busy.current) return
    onFaults(faults)
    if (faults.size > 0) {
      toast.warning(nothingSaved)
      return goToFirst(faults)
    }
    if (changes.length === 0) return toast.info(same)
    busy.current = true
    try {
      const path = `/${pathOf(app, contract.name)}/cells` as const
      const done = dataOf(await app.client.api.post<Envelope<CellsDone>>(path, { rows: changes, state: 'Saved' }))
      const { change } = done
      const detail = fill(changedLabel, { n: integerText(done.changed, app.language) })
      toast.success(doneLabel('Saved'), { detail, ...(change ? { undo: () => undo({ change }) } : {}) })
      void queries.invalidateQueries()
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

  const problemText: Record<PasteProblem, () => void> = {
    wide: () => toast.warning(tooWide),
    long: () => toast.warning(tooLong),
    many: () => toast.warning(fill(most, { n: cellRowsMax })),
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!isMine(body) || text === '') return
    event.preventDefault()
    const block = pasteOver(cellRows(text), range, { rows: rows.count, columns: keys.length })
    if (typeof block === 'string') return problemText[block]()
    const faults = new Map<string, Record<string, string>>()
    const changes: Change[] = []
    for (const [i, cells] of block.entries()) {
      const record = rows.at(range.top + i)
      if (!record) return toast.warning(loading)
      const texts: Record<string, string> = {}
      for (const [at, raw] of cells.entries()) {
        const key = keys[range.left + at]!
        const own = cellOf(raw)
        if (own === textOf(record, key)) continue
        if (edits(record, key)) texts[key] = own
        else faults.set(record.id, { ...faults.get(record.id), [key]: say(fixed) })
      }
      if (Object.keys(texts).length) changes.push(changeOf(record, { texts }))
    }
    void send(changes, faults)
  }

  /**
   * Copies the values of the first selected row into the cells below; a single row gets the values of the row above.
   */
  const fillDown = () => {
    const source = rows.at(range.top === range.bottom ? range.top - 1 : range.top)
    const targets = placesIn(range.top === range.bottom ? range.top : range.top + 1, range.bottom)
    if (targets.length > cellRowsMax) return toast.warning(fill(most, { n: cellRowsMax }))
    if (range.top === range.bottom && range.top === 0) return
    const faults = new Map<string, Record<string, string>>()
    const changes: Change[] = []
    for (const place of targets) {
      const record = rows.at(place)
      if (!record || !source) return toast.warning(loading)
      const values: Record<string, unknown> = {}
      for (const key of keys.slice(range.left, range.right + 1)) {
        if (key !== nameKey && JSON.stringify(record[key]) === JSON.stringify(source[key])) continue
        if (fields[key] && edits(record, key)) values[key] = source[key]
        else faults.set(record.id, { ...faults.get(record.id), [key]: say(fixed) })
      }
      if (Object.keys(values).length) changes.push(changeOf(record, { values }))
    }
    void send(changes, faults)
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

/** Whether the focus is on a cell of this table. */
const isMine = (body: Props['body']) =>
  isCell(document.activeElement) && body.current?.contains(document.activeElement) === true

const cellAt = (body: Props['body'], id: string, key: string) =>
  body.current?.querySelector<HTMLElement>(`[data-record="${id}"] > [data-column="${CSS.escape(key)}"]`)

const changeOf = (record: Row, what: Pick<Change, 'texts' | 'values'>): Change => ({
  id: record.id,
  ...(typeof record.version === 'number' ? { version: record.version } : {}),
  ...what,
})

/**
 * The problems of a refusal by cell; problems of the whole record, or of a field without a column, go to the first cell
 * sent.
 */
function refusedAt(
  errors: readonly { readonly field: string; readonly message: string }[],
  changes: readonly Change[],
  keys: readonly string[],
): Faults {
  const faults = new Map<string, Record<string, string>>()
  for (const { field, message } of errors) {
    const [, at, name = ''] = field.split('.')
    const change = changes[Number(at)]
    if (!change) continue
    const sent = Object.keys({ ...change.texts, ...change.values })
    const key = keys.includes(name) ? name : sent[0]!
    faults.set(change.id, { [key]: message, ...faults.get(change.id) })
  }
  return faults
}

const copied = label('{n} {n|cell|cells} copied', '已复制 {n} 个单元格')
const changedLabel = label('{n} {n|record|records} changed', '已更改 {n} 条记录')
const same = label('Nothing changes: the cells hold this already', '没有变化：单元格已是这些内容')
const fixed = label('Cannot be changed in the list', '不能在列表中修改')
const nothingSaved = label('Nothing was saved: see the marked cells', '未保存任何内容：请查看标记的单元格')
const loading = label('Some of these rows are still loading; try again', '部分行仍在加载，请重试')
const most = label('At most {n} {n|row|rows} at once', '一次最多 {n} 行')
const tooWide = label('This has more columns than stand here; nothing was pasted', '列数超出表格，未粘贴任何内容')
const tooLong = label('This has more rows than follow here; nothing was pasted', '行数超出列表，未粘贴任何内容')
