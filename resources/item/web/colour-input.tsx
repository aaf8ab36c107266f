import type { ControlProps } from '@sms/kit/web'
import { AutoComplete } from 'antd'
import type { KnownColour } from '../rules/palette.ts'
import { ColourChip } from './palette-control.tsx'

type Props = ControlProps<any, any> & { readonly colours: readonly KnownColour[] }

/** A colour's name, typed or chosen from some colours that fit it. */
export function ColourInput({
  id,
  path,
  value,
  onChange,
  onLeave,
  problems,
  place,
  disabled,
  autoFocus,
  ...props
}: Props) {
  const byName = new Map(props.colours.map((colour) => [colour.name, colour]))
  return (
    <AutoComplete
      id={id}
      className="form-wide"
      variant={place === 'cell' ? 'borderless' : 'outlined'}
      disabled={disabled ?? false}
      autoFocus={autoFocus ?? false}
      {...(problems[path] ? { status: 'error' as const, 'aria-invalid': true } : {})}
      {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
      {...(props.name ? { 'aria-label': props.name } : {})}
      value={value ?? ''}
      onChange={(text) => onChange(text || null)}
      onBlur={() => onLeave?.(path)}
      popupMatchSelectWidth={false}
      options={[...byName.values()].map((colour) => ({
        value: colour.name,
        label: (
          <ColourChip colour={colour} text={[colour.name, colour.nameZh, colour.pantone].filter(Boolean).join(' ')} />
        ),
      }))}
    />
  )
}
