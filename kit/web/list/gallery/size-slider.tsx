import { fill, label } from '@sms/kit/contract'
import { Slider } from 'antd'
import { useSay } from '../../page/app.tsx'
import { fewestAcross, mostAcross, useAcross } from './across.ts'
import './tools.css'

/** The slider's position until the user has moved it. */
const usual = 5

/** The size of a gallery's pictures: larger to the right, down to four in a row. */
export default function SizeSlider() {
  const say = useSay()
  const [across, setAcross] = useAcross()
  return (
    <Slider
      className="list-size"
      min={fewestAcross}
      max={mostAcross}
      reverse
      value={across ?? usual}
      onChange={setAcross}
      tooltip={{ formatter: (n) => say(fill(inRow, { n: n ?? usual })) }}
      ariaLabelForHandle={say(size)}
    />
  )
}

const size = label('Pictures in a row', '每行图片数')
const inRow = label('{n} in a row', '每行 {n} 张')
