import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { emptyValue, type Fields, fill, type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type CSSProperties, type KeyboardEvent, use } from 'react'
import { useSay } from '../../page/app.tsx'
import { InnerControl } from '../inner-control.tsx'
import { amongOf } from '../layout.ts'
import { type Problems, problemsWithin } from '../problems.ts'
import type { Values } from '../values.ts'
import { problemId } from './shared.ts'

type Props = {
  readonly id: string
  readonly path: string
  readonly fields: Fields
  readonly style: CSSProperties
  readonly row: Values
  /** Its index, from 0. */
  readonly at: number
  readonly count: number
  readonly problems: Problems
  readonly disabled: boolean | undefined
  readonly autoFocus: boolean
  readonly dragged: boolean
  readonly onChange: (row: Values) => void
  readonly onLeave: ((path: string) => void) | undefined
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
  /** Its handle begins (true) or ends to be dragged. */
  readonly onDrag: (on: boolean) => void
  readonly onOver: () => void
}

/** A row of a list with its cells, its drag handle and its remove button. */
export function RowEditor(props: Props) {
  const { id, path, fields, row, at, count, problems, disabled } = props
  const say = useSay()
  const Inner = use(InnerControl)
  const numbered = (text: Label) => say(fill(text, { n: at + 1 }))
  const byKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!by) return
    event.preventDefault()
    props.onMove(by)
  }
  return (
    <fieldset
      className="form-row"
      aria-label={numbered(rowLabel)}
      style={props.style}
      data-dragged={props.dragged || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        props.onOver()
      }}
    >
      <button
        type="button"
        className="form-handle"
        draggable={!disabled}
        disabled={disabled || count < 2}
        aria-label={numbered(moveLabel)}
        onDragStart={(event) => {
          const whole = event.currentTarget.closest('.form-row')
          if (whole) event.dataTransfer.setDragImage(whole, 12, 16)
          event.dataTransfer.setData('text/plain', '')
          props.onDrag(true)
        }}
        onDragEnd={() => props.onDrag(false)}
        onKeyDown={byKey}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      {Object.entries(fields).map(([name, field], column) => {
        const cell = `${path}.${name}`
        const problem = problems[cell]
        return (
          <div className="form-cell" key={name} data-wrong={problem ? true : undefined} data-kind={field.type.kind}>
            <span className="form-cell-label" aria-hidden="true">
              {say(field.label)}
              {field.required && <span className="form-required">*</span>}
            </span>
            <Inner
              id={`${id}.${name}`}
              path={cell}
              field={field}
              value={row[name] ?? emptyValue(field)}
              onChange={(value: unknown) => props.onChange({ ...row, [name]: value })}
              onLeave={props.onLeave}
              problems={problemsWithin(problems, cell)}
              place="cell"
              among={amongOf(field, row)}
              disabled={disabled}
              autoFocus={props.autoFocus && column === 0}
              name={`${say(field.label)}, ${numbered(rowLabel)}`}
              describedBy={problem ? problemId(`${id}.${name}`) : undefined}
            />
            <span className="form-problem" id={problemId(`${id}.${name}`)} aria-live="polite">
              {problem && say(problem)}
            </span>
          </div>
        )
      })}
      <span className="form-row-actions">
        <Button
          className="form-up"
          type="text"
          size="small"
          icon={<UpOutlined aria-hidden="true" />}
          disabled={disabled || at === 0}
          aria-label={numbered(upLabel)}
          onClick={() => props.onMove(-1)}
        />
        <Button
          className="form-up"
          type="text"
          size="small"
          icon={<DownOutlined aria-hidden="true" />}
          disabled={disabled || at === count - 1}
          aria-label={numbered(downLabel)}
          onClick={() => props.onMove(1)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined aria-hidden="true" />}
          disabled={disabled ?? false}
          aria-label={numbered(removeLabel)}
          onClick={props.onRemove}
        />
      </span>
    </fieldset>
  )
}

const rowLabel = label('row {n}', '第 {n} 行')
const moveLabel = label('Move row {n} with the arrow keys', '用方向键移动第 {n} 行')
const upLabel = label('Move row {n} up', '上移第 {n} 行')
const downLabel = label('Move row {n} down', '下移第 {n} 行')
const removeLabel = label('Remove row {n}', '移除第 {n} 行')
