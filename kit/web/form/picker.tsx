import { foldText, label } from '@sms/kit/contract'
import { Select, Spin } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSay } from '../page/app.tsx'
import { type Choosable, matching } from './options.ts'
import './form.css'
import './rows.css'
import './file.css'
import './conflict.css'
import { isComposing } from './keys.ts'

type Spoken = { readonly [name: `aria-${string}`]: string | boolean | undefined }

type Shared = Spoken & {
  readonly id?: string
  /** The choices in the order in which they are shown, with the current value, which is blank otherwise. */
  readonly choices: readonly Choosable[]
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  readonly variant?: 'outlined' | 'borderless' | 'filled'
  readonly status?: 'error'
  readonly placeholder?: string
  readonly onBlur?: () => void
  /** Opens its list at once. */
  readonly opened?: boolean
  /** Called when the list opens, to load its choices. */
  readonly onOpen?: () => void
  /** Called with the typed text where the search is not in `choices`; never with a half-composed Chinese syllable. */
  readonly onSearch?: (typed: string) => void
  /** `choices` are already filtered by the typed text. */
  readonly searched?: boolean
  readonly loading?: boolean
  /** `choices` are not yet those of the typed text; Enter waits for them. */
  readonly searching?: boolean
  /** Adds the typed text as a new choice and resolves with its value. Undefined where nothing can be added. */
  readonly create?: ((typed: string) => Promise<string | undefined>) | undefined
  /**
   * Text that is left in the box chooses the one choice of that name, or is added if no choice fits or is known yet.
   */
  readonly createsAtLeave?: boolean
  /** Stands in the list while it has no choices. */
  readonly nothing?: ReactNode
}

type One = {
  readonly multiple?: false
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly clearable?: boolean
}
type Many = {
  readonly multiple: true
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  readonly clearable?: boolean
}

/** The value of the option that adds the typed text. */
const createValue = '\u0000create'

/**
 * A list of choices, searched while typing by every text of a choice: English, Chinese, pinyin, initials; with
 * `create`, a text that no choice has is offered as a new one. While an input method composes, nothing is searched and
 * no key chooses.
 */
export function Picker(props: Shared & (One | Many)) {
  const {
    choices,
    onSearch,
    searched,
    loading,
    searching,
    create,
    createsAtLeave,
    nothing,
    opened,
    onOpen,
    onBlur,
    multiple,
    clearable,
    ...rest
  } = props
  const { value, onChange, ...input } = rest
  const say = useSay()
  const composing = useRef(false)
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  const [making, setMaking] = useState(false)
  /** Enter or Tab was pressed, and the choices of the typed text are not known yet. */
  const [entered, setEntered] = useState(false)
  /** The text stays when the list closes, until its first choice is known and taken. */
  const takesLater = entered && !create
  /** The option that Enter would choose. */
  const active = useRef<unknown>(undefined)
  /** An arrow key has moved in the open list. */
  const hasMoved = useRef(false)
  /** Chosen once the focus has left, since a value brings the button to clear it, where the focus would stop. */
  const atLeave = useRef<string[]>(undefined)
  /** Typed text that is neither chosen nor given up. */
  const unused = useRef('')
  // A list that is open from the first render would be placed before the page is laid out.
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(Boolean(opened)), [opened])
  const fitting = useMemo(() => (searched ? choices : matching(choices, query)), [choices, query, searched])
  const options: { value: string; label: ReactNode; title?: string }[] = fitting.map((choice) => ({
    value: choice.value,
    label: choice.text,
    title: choice.text,
  }))
  const wanted = query.trim()
  const isNamed = (text: string) => (choice: Choosable) =>
    choice.text === text || choice.keys().includes(foldText(text))
  if (create && wanted && !choices.some(isNamed(wanted)))
    options.push({ value: createValue, label: `${say(add)} “${wanted}”` })
  // A chosen value that the search filters out keeps its name.
  const names = new Map(choices.map((choice) => [choice.value, choice.text]))

  /** Takes typed text into the input, and searches for it unless an input method is composing. */
  const search = (text: string) => {
    setTyped(text)
    setEntered(false)
    if (composing.current) return
    setQuery(text)
    onSearch?.(text)
  }
  /** Searches for what the Select reports, which is also an empty text when its list closes. */
  const searchAgain = (text: string) => {
    if (text || open || !takesLater) search(text)
  }
  /** Reports what is chosen in the list; the option that adds the typed text is replaced by what `create` returns. */
  const choose = async (chosen: string | string[] | undefined, text = wanted) => {
    unused.current = ''
    atLeave.current = undefined
    const values = chosen === undefined ? [] : [chosen].flat()
    if (!values.includes(createValue) || !create) return report(values)
    setMaking(true)
    const made = await create(text).finally(() => setMaking(false))
    if (made) report([...values.filter((value) => value !== createValue), made])
  }
  const report = (values: string[]) => {
    search('')
    if (multiple) (onChange as Many['onChange'])(values)
    else (onChange as One['onChange'])(values.at(-1) ?? null)
  }

  /** What Tab chooses: the active option, if it was typed or moved to; it adds nothing. */
  const meant = () => {
    const option = fitting.find((choice) => choice.value === active.current)?.value
    if (option === undefined || searching || !(typed.trim() || hasMoved.current)) return undefined
    return [...new Set([...(multiple ? (value as readonly string[]) : []), option])]
  }
  /** Plans for the typed text: the one choice of this name is chosen at leave, else it is added if nothing fits. */
  const planLeave = () => {
    const text = createsAtLeave ? unused.current : ''
    const named = text && !searching ? fitting.filter(isNamed(text)) : []
    if (named.length === 1) atLeave.current ??= [named[0]!.value]
    unused.current = create && (searching || fitting.length === 0) ? text : ''
  }
  const chooseFirst = useEffectEvent(() => {
    setEntered(false)
    const first = options[0]
    if (first) void choose(first.value)
    else if (!open) search('')
  })
  const hasChoices = entered && !searching
  useEffect(() => {
    if (hasChoices) chooseFirst()
  }, [hasChoices])

  return (
    <div
      className="form-picker"
      onCompositionStartCapture={() => {
        composing.current = true
      }}
      onCompositionEndCapture={(event) => {
        composing.current = false
        search((event.target as HTMLInputElement).value)
      }}
      onInputCapture={(event) => {
        unused.current = (event.target as HTMLInputElement).value.trim()
        atLeave.current = undefined
      }}
      onKeyDownCapture={(event) => {
        if (isComposing(event)) event.stopPropagation()
        else if (event.key === 'Escape') {
          unused.current = ''
          setEntered(false)
        } else if (event.key === 'Tab') {
          // The Select would choose whatever is first, and stay.
          event.stopPropagation()
          const values = open && !event.shiftKey ? meant() : undefined
          // An editor around it that moves the focus itself gets the values at once.
          if (!event.defaultPrevented) {
            atLeave.current = values
            if (open && searching && typed.trim() && !event.shiftKey) setEntered(true)
          } else if (values) report(values)
        } else if (event.key === 'Enter' && searching && typed) {
          event.stopPropagation()
          event.preventDefault()
          setEntered(true)
        } else if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) hasMoved.current = true
      }}
    >
      <Select<string | string[]>
        {...input}
        className="form-wide"
        {...(multiple ? { mode: 'multiple' as const } : {})}
        value={(multiple ? [...(value as readonly string[])] : value) as string | string[]}
        onChange={(chosen) => void choose(chosen)}
        options={options}
        onActive={(option) => {
          active.current = option
        }}
        labelRender={({ value: shown, label: text }) => text ?? names.get(String(shown)) ?? ''}
        allowClear={(clearable ?? Boolean(multiple)) && !typed}
        loading={Boolean(loading) || making}
        open={open}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: searchAgain, autoClearSearchValue: true }}
        notFoundContent={loading ? <Spin size="small" /> : (nothing ?? say(query ? nothingFits : nothingYet))}
        popupMatchSelectWidth={false}
        classNames={{ popup: { root: 'form-popup' } }}
        onOpenChange={(next) => {
          setOpen(next)
          hasMoved.current = false
          if (next) return onOpen?.()
          planLeave()
          if (!takesLater) search('')
        }}
        onBlur={() => {
          if (open) planLeave()
          if (atLeave.current) report(atLeave.current)
          else if (unused.current) void choose(createValue, unused.current)
          unused.current = ''
          atLeave.current = undefined
          onBlur?.()
        }}
      />
    </div>
  )
}

const add = label('Add', '新增')
const nothingFits = label('Nothing fits what you typed', '没有匹配的选项')
const nothingYet = label('Nothing to choose yet', '暂无可选项')
