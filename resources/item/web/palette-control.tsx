import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { type ControlProps, dataOf, useApp, useSay } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { colourName, type KnownColour, type Palette, paletteWords } from '../rules/palette.ts'
import './colours.css'

/** What tells a colour apart in the list of options; case makes no difference. */
const keyOf = ({ name, pantone }: KnownColour) => `${name.toLowerCase()} ${pantone ?? ''}`

/** The commonest colours of the library's colourways with `q` in their names or Pantone code. */
export function usePalette(q: string): readonly KnownColour[] {
  const { client } = useApp()
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['colourway', 'palette', q],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<KnownColour[]>>('/colourway/palette', { q }, { signal })),
    placeholderData: keepPreviousData,
  })
  // Until the answer is there, those of the last one that fit.
  const fits = ({ name, nameZh, pantone }: KnownColour) =>
    `${name} ${nameZh} ${pantone}`.toLowerCase().includes(q.toLowerCase())
  return isPlaceholderData ? data.filter(fits) : data
}

/** Colours chosen from the colourways of the library, or typed. */
export default function PaletteControl({
  id,
  value,
  onChange,
  onLeave,
  path,
  problems,
  disabled,
  autoFocus,
  ...props
}: ControlProps<any, any>) {
  const say = useSay()
  const { language } = useApp()
  const chosen = (value ?? []) as Palette
  const [typed, setTyped] = useState('')
  // The letters typed into an input method for Chinese are no search until it has made characters of them.
  const composing = useRef(false)
  const trimmed = typed.trim()
  const q = useDeferredValue(trimmed)
  const parsed = paletteWords.read(trimmed, () => undefined)
  const asTyped = trimmed && 'rows' in parsed ? (parsed.rows as KnownColour[]) : []
  const known = usePalette(q)
  const isKnown = (colour: KnownColour) => known.some((other) => keyOf(other) === keyOf(colour))
  const offered = [...known, ...asTyped.filter((colour) => !isKnown(colour))]
  const byKey = new Map([...offered, ...chosen].map((colour) => [keyOf(colour), colour]))
  const textOf = (colour: KnownColour) => [colourName(colour, language), colour.pantone].filter(Boolean).join(' ')
  const chipOf = ({ value: key, label: text }: { readonly value?: unknown; readonly label?: ReactNode }) => {
    const colour = byKey.get(String(key))
    return colour ? <ColourChip colour={colour} text={textOf(colour)} /> : text
  }
  const choose = (keys: readonly string[]) => {
    setTyped('')
    const colours = keys.flatMap((key) => byKey.get(key) ?? [])
    onChange(colours.map(({ name, nameZh, pantone, hex }) => ({ name, nameZh, pantone, hex })))
  }
  return (
    <div
      onCompositionStartCapture={() => {
        composing.current = true
      }}
      onCompositionEndCapture={(event) => {
        composing.current = false
        setTyped((event.target as HTMLInputElement).value)
      }}
      onKeyDownCapture={(event) => {
        // The Select would choose whatever is first; leaving takes what was typed.
        if (event.key === 'Tab') event.stopPropagation()
      }}
    >
      <Select<string[]>
        id={id}
        mode="multiple"
        className="form-wide"
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        {...(Object.keys(problems).some((field) => field === path || field.startsWith(`${path}.`))
          ? { status: 'error' as const, 'aria-invalid': true }
          : {})}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        {...(props.name ? { 'aria-label': props.name } : {})}
        value={chosen.map(keyOf)}
        onChange={choose}
        onBlur={() => {
          // Colours that were typed and not entered are chosen too.
          const keys = chosen.map(keyOf)
          if (asTyped.length) choose([...new Set([...keys, ...asTyped.map(keyOf)])])
          onLeave?.(path)
        }}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          onSearch: (text) => !composing.current && setTyped(text),
        }}
        options={offered.map((colour) => ({ value: keyOf(colour), label: textOf(colour) }))}
        labelRender={chipOf}
        optionRender={chipOf}
        placeholder={say(hint)}
        notFoundContent={say(noneFound)}
      />
    </div>
  )
}

/** A colour's screen preview with its name. */
export const ColourChip = ({ colour: { hex }, text }: { readonly colour: KnownColour; readonly text: string }) => (
  <span className="palette-one">
    <span className="palette-chip" data-none={hex ? undefined : true} style={hex ? { background: hex } : {}} />
    {text}
  </span>
)

const hint = label('Colour or Pantone code', '颜色或 Pantone 编号')
const noneFound = label('Type a colour', '请输入颜色')
