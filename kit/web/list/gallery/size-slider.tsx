import { fill, label } from '@sms/kit/contract'
import { useSay } from '../../page/app.tsx'
import { fewestAcross, mostAcross, useAcross } from './across.ts'
import './tools.css'

/** The slider's position until the user has moved it. */
const usual = 5

/** The size of a gallery's pictures: larger to the right, down to four in a row. */
export function SizeSlider() {
  const say = useSay()
  const [across = usual, setAcross] = useAcross()
  const mirrored = (count: number) => fewestAcross + mostAcross - count
  const text = say(fill(inRow, { n: across }))
  return (
    <input
      type="range"
      className="list-size"
      min={fewestAcross}
      max={mostAcross}
      value={mirrored(across)}
      onChange={({ target }) => setAcross(mirrored(Number(target.value)))}
      title={text}
      aria-label={say(size)}
      aria-valuetext={text}
    />
  )
}

const size = label('Pictures in a row', '每行图片数')
const inRow = label('{n} in a row', '每行 {n} 张')
