import { DatePicker, type DatePickerProps } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { createContext, type InputHTMLAttributes, type KeyboardEvent, type Ref, use, useMemo, useState } from 'react'
import type { ChangeCause } from './control-props.ts'
import { isDay, isMoment, plainDay, plainMoment } from './days.ts'
import { isComposing } from './keys.ts'

type Props = Omit<
  DatePickerProps,
  'value' | 'onChange' | 'onBlur' | 'format' | 'showTime' | 'components' | 'open' | 'onOpenChange'
> & {
  /** A day or a moment as stored, or the typed text while it is not valid. */
  readonly value: string | null
  readonly onChange: (value: string | null, cause?: ChangeCause) => void
  /** Called when the focus has left the input and its calendar. */
  readonly onBlur?: (() => void) | undefined
  readonly kind?: keyof typeof kinds
}

const kinds = {
  day: { read: plainDay, isValid: isDay, write: (day: Dayjs) => day.format('YYYY-MM-DD'), format: 'YYYY-MM-DD' },
  moment: {
    read: plainMoment,
    isValid: isMoment,
    write: (day: Dayjs) => day.toDate().toISOString(),
    format: 'YYYY-MM-DD HH:mm',
  },
}

/**
 * A day (or a moment), typed or picked. Typed text is reported with every key; it stays as typed until the field is
 * left, and beyond that if it is not a day.
 */
export function DayInput({ value, onChange, onBlur, kind = 'day', ...rest }: Props) {
  const { read, isValid, write, format } = kinds[kind]
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const shown = typed ?? (value !== null && !isValid(value) ? value : undefined)
  const text = useMemo(
    (): Text => ({
      shown,
      onType: (next: string) => {
        setTyped(next)
        onChange(read(next), 'typed')
      },
      // Enter reports the typed day as a final one, without the cause `typed`. While the calendar is open it sends no form.
      onEnter: (event: KeyboardEvent) => {
        if (isOpen) event.preventDefault()
        setOpen(false)
        if (typed !== undefined) onChange(read(typed))
      },
    }),
    [shown, typed, isOpen, onChange, read],
  )
  const pick = (day: Dayjs | null, cause?: ChangeCause) => {
    setTyped(undefined)
    onChange(day && write(day), cause)
  }
  return (
    <TextContext value={text}>
      <DatePicker
        {...rest}
        {...(kind === 'moment' ? { showTime: { format: 'HH:mm' }, needConfirm: false } : {})}
        value={isValid(value) ? dayjs(value) : null}
        format={format}
        components={components}
        open={isOpen}
        onOpenChange={setOpen}
        onChange={(day) => pick(firstOf(day))}
        // The picker reports a moment only when its panel closes; its selection counts before that.
        onCalendarChange={(day) => kind === 'moment' && firstOf(day) && pick(firstOf(day), 'typed')}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
      />
    </TextContext>
  )
}

/** The picker's type allows several days; here it has one. */
const firstOf = (day: Dayjs | Dayjs[] | null) => (Array.isArray(day) ? (day[0] ?? null) : day)

type Text = {
  /** The visible text, where it differs from the picker's own text of its value. */
  readonly shown: string | undefined
  readonly onType: (text: string) => void
  readonly onEnter: (event: KeyboardEvent) => void
}

const TextContext = createContext<Text>({ shown: undefined, onType: () => {}, onEnter: () => {} })

/** Replaces the picker's input, which drops text outside of its formats; DayInput reads the text itself. */
function TextInput(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { shown, onType, onEnter } = use(TextContext)
  return (
    <input
      {...props}
      value={shown ?? props.value}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) onEnter(event)
        props.onKeyDown?.(event)
      }}
    />
  )
}

const components = { input: TextInput }
