import { Control, type ControlProps, InnerControl, RowsControl } from '@sms/kit/web'
import { AutoComplete } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { KnownColour } from '../../item/rules/palette.ts'
import { ColourChip, usePalette } from '../../item/web/palette-control.tsx'
import { withChineseColours } from '../rules/gtin.ts'

/** The GTIN of each size and colour. Colours are chosen from the library, which adds their Chinese names, or typed. */
export default function GtinsControl(props: ControlProps<any, any>) {
  /** The Chinese names of all colours offered so far. */
  const chineseNames = useRef(new Map<string, string>())
  const Cell = useMemo(() => {
    const onOffered = (colours: readonly KnownColour[]) => {
      for (const { name, nameZh } of colours) if (nameZh) chineseNames.current.set(name, nameZh)
    }
    return (cell: ControlProps<any, any>) =>
      cell.path.endsWith('.colour') ? <ColourCell {...cell} onOffered={onOffered} /> : <Control {...cell} />
  }, [])
  return (
    <InnerControl value={Cell}>
      <RowsControl
        {...props}
        onChange={(rows) => props.onChange(withChineseColours(rows, props.value, chineseNames.current))}
      />
    </InnerControl>
  )
}

type CellProps = ControlProps<any, any> & { readonly onOffered: (colours: readonly KnownColour[]) => void }

/** The cell of a row's colour, typed or chosen; `onOffered` gets the library's colours that fit the typed text. */
function ColourCell({
  id,
  path,
  value,
  onChange,
  onLeave,
  problems,
  disabled,
  autoFocus,
  onOffered,
  ...props
}: CellProps) {
  const known = usePalette(useDeferredValue((value ?? '').trim()))
  useEffect(() => onOffered(known), [known, onOffered])
  const byName = new Map(known.map((colour) => [colour.name, colour]))
  return (
    <AutoComplete
      id={id}
      className="form-wide"
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
