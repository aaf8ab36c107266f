import { Control, type ControlProps, InnerControl, RowsControl } from '@sms/kit/web'
import type { ComponentType } from 'react'
import { ColourControl, SizeControl } from '../../item/web/variant-controls.tsx'

const cells: Readonly<Record<string, ComponentType<ControlProps<any>>>> = { colour: ColourControl, size: SizeControl }

/** The lines of a selection, with the colours and sizes of each style or item. */
export default function LinesControl(props: ControlProps<any, any>) {
  return (
    <InnerControl value={Cell}>
      <RowsControl {...props} />
    </InnerControl>
  )
}

function Cell(props: ControlProps<any>) {
  const Own = cells[props.path.split('.').at(-1)!] ?? Control
  return <Own {...props} />
}
