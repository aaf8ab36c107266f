import { Control, type ControlProps, InnerControl, RowsControl } from '@sms/kit/web'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { KnownColour } from '../../item/rules/palette.ts'
import { ColourInput } from '../../item/web/colour-input.tsx'
import { usePalette } from '../../item/web/palette-control.tsx'
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
function ColourCell({ onOffered, ...props }: CellProps) {
  const known = usePalette(useDeferredValue((props.value ?? '').trim()))
  useEffect(() => onOffered(known), [known, onOffered])
  return <ColourInput {...props} colours={known} />
}
