import { Control, type ControlProps } from '@sms/kit/web'
import { rollLengthIn, weightIn, widthIn } from '../rules/measure-text.ts'

const readers: Readonly<Record<string, (text: string) => string | undefined>> = {
  weight: weightIn,
  width: widthIn,
  cuttableWidth: widthIn,
  rollLength: rollLengthIn,
}

/** A measure that may be typed in the trade's other units: `16 momme`, `5.3 oz`, `58"`, `100 yds`. */
export default function MeasureControl({ onChange, ...props }: ControlProps<any, any>) {
  const read = readers[props.path]
  return <Control {...props} onChange={(value) => onChange((typeof value === 'string' && read?.(value)) || value)} />
}
