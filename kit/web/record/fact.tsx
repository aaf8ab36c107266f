import { EditOutlined } from '@ant-design/icons'
import { type Field, fill, isEmpty, type Label, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { ControlProps } from '../form/control-props.ts'
import type { FormLayout } from '../form/layout.ts'
import type { Values } from '../form/values.ts'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import { FactEditor } from './fact-editor.tsx'

type Props = {
  readonly name: string
  readonly field: Field
  readonly contract: Resource<any, any>
  readonly control: ComponentType<ControlProps<any>> | undefined
  readonly spreads: FormLayout['spreads']
  /** What follows from its value, shown beside its label. */
  readonly beside: Label | undefined
  /** Shown below the value, if there is one. */
  readonly below?: ComponentType<{ record: any }> | undefined
  readonly record: Values
  readonly mayChange: boolean
  /** Whether its control is open from the start. */
  readonly atOnce?: boolean
  readonly onEnd?: () => void
  /** The heading of its group says the same; the label is for screen readers only. */
  readonly unlabelled?: boolean
}

const isWide = ({ type }: Field) =>
  type.kind === 'rows' || type.kind === 'group' || (type.kind === 'text' && type.form === 'lines')

/** The largest length of a name; what may be longer, such as an address, has room for a sentence. */
const nameMax = 200

/** Facts longer than a word or a figure: the name of another record (a user's is short), or a line of several words. */
const isLong = ({ type }: Field) =>
  type.kind === 'text' ? type.form === 'line' && type.max > nameMax : type.kind === 'reference' && type.to !== 'user'

/** The attributes for a fact's width among others; an empty one needs no more than a word. */
const widthAttributes = (field: Field, empty: boolean) => ({
  'data-wide': isWide(field) || undefined,
  'data-long': (isLong(field) && !empty) || undefined,
})

/** A fact; a click, or `e` while it has the focus, replaces it by its control. */
export function Fact(props: Props) {
  const { name, field, beside, below: Below, record, mayChange } = props
  const belowValue = Below && !isEmpty(record[name]) && <Below record={record} />
  const say = useSay()
  const [editing, setEditing] = useState(props.atOnce ?? false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus({ preventScroll: true })
    wasEditing.current = editing
  }, [editing])

  const byClick = (event: MouseEvent) => {
    const inLink = (event.target as Element).closest('a, button')
    const selecting = getSelection()?.isCollapsed === false
    if (!inLink && !selecting) setEditing(true)
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setEditing(true)
  }
  if (!mayChange)
    return (
      <ShownFact field={field} value={record[name]} beside={beside} unlabelled={props.unlabelled}>
        {belowValue}
      </ShownFact>
    )
  if (editing) {
    return (
      <div className="record-fact" {...widthAttributes(field, false)} data-editing>
        <Name field={field} beside={undefined} unlabelled={props.unlabelled} />
        <dd>
          <FactEditor
            {...props}
            onEnd={() => {
              setEditing(false)
              props.onEnd?.()
            }}
          />
        </dd>
      </div>
    )
  }
  return (
    <div className="record-fact" {...widthAttributes(field, isEmpty(record[name]))} data-editable>
      <Name field={field} beside={beside} unlabelled={props.unlabelled} />
      {/* The button beside does the same for the keyboard. */}
      <dd onClick={byClick} onKeyDown={byKey}>
        <Value field={field} value={record[name]} full />
        <Button
          ref={button}
          className="record-edit"
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden="true" />}
          aria-label={say(fill(editLabel, field.label))}
          onClick={() => setEditing(true)}
        />
        {belowValue}
      </dd>
    </div>
  )
}

type ShownProps = {
  readonly field: Field
  readonly value: unknown
  /** A text in place of the plain value. */
  readonly text?: Label | undefined
  readonly beside?: Label | undefined
  readonly unlabelled?: boolean | undefined
  readonly children?: ReactNode
}

/** A read-only fact. */
export function ShownFact({ field, value, text, beside, unlabelled, children }: ShownProps) {
  const say = useSay()
  return (
    <div className="record-fact" {...widthAttributes(field, isEmpty(value))} data-sentence={text ? true : undefined}>
      <Name field={field} beside={beside} unlabelled={unlabelled} />
      <dd>
        {text ? say(text) : <Value field={field} value={value} full />}
        {children}
      </dd>
    </div>
  )
}

function Name({ field, beside, unlabelled }: Pick<ShownProps, 'field' | 'beside' | 'unlabelled'>) {
  const say = useSay()
  return (
    <dt>
      <span className={unlabelled ? 'sms-hidden' : undefined}>{say(field.label)}</span>
      {beside && <span className="record-beside">{say(beside)}</span>}
    </dt>
  )
}

const editLabel = label('Edit {en}', '编辑{zh}')
