import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { type ControlProps, dataOf, useApp, useSay } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { colourName, type KnownColour, type Palette, paletteWords } from '../rules/palette.ts'
import './colours.css'

/** What tells one colour of a list from another. */
const keyOf = ({ name, pantone }: KnownColour) => `${name.toLowerCase()} ${pantone ?? ''}`

/** Colours chosen from those that colourways of the library bear; one that none of them bears is typed. */
export function PaletteControl({
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
  const app = useApp()
  const chosen = (value ?? []) as Palette
  const [typed, setTyped] = useState('')
  const composing = useRef(false)
  const q = useDeferredValue(typed.trim())
  const read = useQuery({
    queryKey: ['colourway', 'palette', q],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<KnownColour[]>>('/colourway/palette', { q }, { signal })),
    placeholderData: keepPreviousData,
  })
  const own = paletteWords.read(q, () => undefined)
  const asTyped = q && 'rows' in own ? (own.rows as KnownColour[]) : []
  const known = read.data ?? []
  const exact = (one: KnownColour) => known.find((other) => keyOf(other) === keyOf(one)) ?? one
  const offered = [...known, ...asTyped.filter((one) => exact(one) === one)]
  const all = new Map([...offered, ...chosen].map((one) => [keyOf(one), one]))
  const inWords = (one: KnownColour) => [colourName(one, app.language), one.pantone].filter(Boolean).join(' ')
  const give = (keys: readonly string[]) => {
    setTyped('')
    onChange(
      keys.flatMap((key) => {
        const one = all.get(key)
        return one ? [{ name: one.name, nameZh: one.nameZh, pantone: one.pantone, hex: one.hex }] : []
      }),
    )
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
    >
      <Select<string[]>
        id={id}
        mode="multiple"
        className="form-wide"
        disabled={disabled ?? false}
        autoFocus={autoFocus ?? false}
        {...(Object.keys(problems).some((one) => one === path || one.startsWith(`${path}.`))
          ? { status: 'error' as const, 'aria-invalid': true }
          : {})}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        {...(props.name ? { 'aria-label': props.name } : {})}
        value={chosen.map(keyOf)}
        onChange={give}
        onBlur={() => onLeave?.(path)}
        showSearch={{
          filterOption: false,
          searchValue: typed,
          onSearch: (text) => !composing.current && setTyped(text),
        }}
        options={offered.map((one) => ({ value: keyOf(one), label: inWords(one) }))}
        labelRender={({ value: key, label: text }) => {
          const one = all.get(String(key))
          return one ? <Chosen colour={one} text={inWords(one)} /> : text
        }}
        optionRender={({ value: key, label: text }) => {
          const one = all.get(String(key))
          return one ? <Chosen colour={one} text={inWords(one)} /> : text
        }}
        placeholder={say(hint)}
        notFoundContent={say(none)}
      />
    </div>
  )
}

/** A colour as it looks on a screen, with its name. */
const Chosen = ({ colour: { hex }, text }: { readonly colour: KnownColour; readonly text: string }) => (
  <span className="palette-one">
    <span className="palette-chip" data-none={hex ? undefined : true} style={hex ? { background: hex } : {}} />
    {text}
  </span>
)

const hint = label('Colour or Pantone code', '颜色或 Pantone 编号')
const none = label('Type a colour', '请输入颜色')
