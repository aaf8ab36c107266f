import { PlusOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMasters } from '../../data/query.ts'
import { useSay } from '../../page/app.tsx'
import type { ControlOf } from '../control-props.ts'
import { isComposing } from '../keys.ts'
import { moved, removed } from '../rows-move.ts'
import { rowsFromText, rowsWithColumn } from '../rows-words.ts'
import { freshValues, type Values } from '../values.ts'
import { RowEditor } from './row.tsx'
import { groupAriaProps } from './shared.ts'

/**
 * A list of rows: a compact table where there is room, cards on a phone; blank rows are dropped when the form is saved.
 * Rows are added, removed, and moved by dragging their handle or by the arrow keys on it.
 */
export function RowsControl(props: ControlOf<'rows', Values[]>) {
  const { id, path, field, value, onChange, onLeave, problems, disabled } = props
  const { fields, max } = field.type
  const say = useSay()
  const list = useRef<HTMLFieldSetElement>(null)
  const keys = useKeys(value.length)
  const masters = useMasters()
  const [dragged, setDragged] = useState<number>()
  // A newly added row takes the focus once.
  const fresh = useRef<number>(undefined)
  // A value that it begins with is selected, so that typing replaces it.
  const isAdded = useRef(false)
  useEffect(() => {
    const box = document.activeElement
    if (isAdded.current && box instanceof HTMLInputElement && list.current?.contains(box)) box.select()
    isAdded.current = false
  })

  const change = (next: Values[], nextKeys: number[]) => {
    keys.set(nextKeys)
    onChange(next)
  }
  const add = () => {
    fresh.current = keys.next()
    isAdded.current = true
    change([...value, freshValues(fields)], [...keys.list, fresh.current])
  }
  const remove = (at: number) => {
    change(removed(value, at), removed(keys.list, at))
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return
    change(moved(value, from, to), moved(keys.list, from, to))
  }
  // A pasted text that describes all rows replaces them; a column fills the cells from the focused one down.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const all = rowsFromText(field, text, masters)?.map((row) => ({ ...freshValues(fields), ...row }))
    const [at, name] = event.target instanceof HTMLInputElement ? event.target.id.slice(id.length + 1).split('.') : []
    const rows = all ?? (name === undefined ? undefined : rowsWithColumn(fields, value, Number(at), name, text))
    if (!rows || rows.length > max) return
    event.preventDefault()
    change(
      rows,
      rows.map((_, at) => (all ? undefined : keys.list[at]) ?? keys.next()),
    )
  }
  // Enter goes to the row below; in the last row it adds one.
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    const box = event.target as HTMLElement
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event)) return
    if (!(box instanceof HTMLInputElement) || event.defaultPrevented || box.getAttribute('aria-expanded') === 'true')
      return
    event.preventDefault()
    const rows = [...event.currentTarget.querySelectorAll('.form-row')]
    const at = rows.findIndex((row) => row.contains(box))
    if (at + 1 < rows.length) rows[at + 1]!.querySelector<HTMLElement>('.form-cell input')?.focus()
    else if (!disabled && value.length < max) add()
  }
  // An empty list opened for editing starts with a first row.
  const begins = useRef(props.autoFocus === true && value.length === 0)
  useEffect(() => {
    if (begins.current) add()
    begins.current = false
  })
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(path)
  }

  return (
    <fieldset
      id={id}
      ref={list}
      className="form-rows"
      tabIndex={-1}
      {...groupAriaProps(props)}
      onBlur={onBlur}
      onPaste={paste}
      onKeyDown={enter}
    >
      {value.length > 0 && (
        <div className="form-rows-head" aria-hidden="true" style={columnsOf(fields)}>
          <span />
          {Object.entries(fields).map(([name, inner]) => (
            <span key={name}>
              {say(inner.label)}
              {inner.required && <span className="form-required">*</span>}
            </span>
          ))}
          <span />
        </div>
      )}
      {value.map((row, at) => (
        <RowEditor
          key={keys.list[at]}
          id={`${id}.${at}`}
          path={`${path}.${at}`}
          fields={fields}
          style={columnsOf(fields)}
          row={row}
          at={at}
          count={value.length}
          problems={problems}
          disabled={disabled}
          autoFocus={keys.list[at] === fresh.current}
          dragged={dragged === at}
          onChange={(next) => onChange(value.map((item, i) => (i === at ? next : item)))}
          onLeave={onLeave}
          onRemove={() => remove(at)}
          onMove={(by) => move(at, at + by)}
          onDrag={(on) => setDragged(on ? at : undefined)}
          onOver={() => {
            if (dragged === undefined || dragged === at) return
            move(dragged, at)
            setDragged(at)
          }}
        />
      ))}
      <Button
        data-add
        type="dashed"
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={disabled || value.length >= max}
        aria-label={say(fill(addTo, { en: field.label.en, zh: field.label.zh }))}
        onClick={add}
      >
        {say(value.length >= max ? fill(full, { max }) : addRow)}
      </Button>
    </fieldset>
  )
}

/** React keys that stay with their rows when these are moved; rows that come from outside get new ones at the end. */
function useKeys(length: number) {
  const count = useRef(0)
  const ids = useRef<number[]>([])
  const next = () => {
    count.current += 1
    return count.current
  }
  if (ids.current.length !== length) ids.current = Array.from({ length }, (_, at) => ids.current[at] ?? next())
  const set = (list: number[]) => {
    ids.current = list
  }
  return { list: ids.current, next, set }
}

/** Column widths: room for '+86 138 0000 1234' within a cell's paddings, and for a flag under its heading. */
const phoneWidth = '152px'
const flagWidth = '80px'

function columnsOf(fields: ControlOf<'rows', never>['field']['type']['fields']) {
  const width = ({ type }: (typeof fields)[string]) => {
    if (type.kind === 'text' && type.form === 'phone') return phoneWidth
    if (type.kind === 'flag') return flagWidth
    if (type.kind === 'text') return type.form === 'email' || type.form === 'url' || type.max > 200 ? '1.6fr' : '1.2fr'
    return type.kind === 'integer' || type.kind === 'decimal' ? '0.8fr' : '1fr'
  }
  const columns = Object.values(fields).map((item) => `minmax(0, ${width(item)})`)
  return { '--form-columns': `24px ${columns.join(' ')} 32px` } as React.CSSProperties
}

const addRow = label('Add a row', '新增一行')
const addTo = label('Add a row to {en}', '在“{zh}”中新增一行')
const full = label('At most {max} {max|row|rows}', '最多 {max} 行')
