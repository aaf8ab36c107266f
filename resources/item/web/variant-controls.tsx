import { foldText } from '@sms/kit/contract'
import { type ControlProps, isComposing, MasterControl } from '@sms/kit/web'
import { useRef, useState } from 'react'
import type { KnownColour } from '../rules/palette.ts'
import { ColourInput } from './colour-input.tsx'
import { useVariants } from './use-variants.ts'

/**
 * The colour of a line, offered from those of its style or item. Typed text that means one of them becomes its name; an
 * item without known colours takes any text.
 */
export function ColourControl(props: ControlProps<any, any>) {
  const { value, onChange, onLeave, among } = props
  const [wanted, want] = useState(false)
  const { colours } = useVariants(among, wanted)
  const hasTyped = useRef(false)
  const typed = foldText(value ?? '')
  const fitting = colours.filter((colour) => textOf(colour).includes(typed))
  const named = colours.find(({ name }) => foldText(name) === typed)
  /** Takes the one colour that the typed text means. */
  const settle = () => {
    const meant = named ?? (fitting.length === 1 ? fitting[0] : undefined)
    if (hasTyped.current && typed && meant && meant.name !== value) onChange(meant.name)
  }
  return (
    <div
      className="form-picker"
      onFocusCapture={() => want(true)}
      onKeyDownCapture={(event) => {
        if ((event.key === 'Enter' || event.key === 'Tab') && !isComposing(event)) settle()
        // The list would keep the focus.
        if (event.key === 'Tab') event.stopPropagation()
      }}
    >
      <ColourInput
        {...props}
        // A chosen colour is no search: the others are offered in its place.
        colours={named ? colours : fitting}
        onChange={(next, cause) => {
          hasTyped.current = true
          onChange(next, cause)
        }}
        onLeave={(path) => {
          settle()
          hasTyped.current = false
          onLeave?.(path)
        }}
      />
    </div>
  )
}

const textOf = ({ name, nameZh, pantone }: KnownColour) => foldText([name, nameZh, pantone].filter(Boolean).join(' '))

/** The size of a line, offered from those of its style; other items take any. */
export function SizeControl(props: ControlProps<any, any>) {
  const [wanted, want] = useState(false)
  const { sizes } = useVariants(props.among, wanted)
  return (
    <div onFocusCapture={() => want(true)}>
      <MasterControl {...props} only={sizes.length ? sizes : undefined} />
    </div>
  )
}
