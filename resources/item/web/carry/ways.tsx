import { type Label, label, type Resource } from '@sms/kit/contract'
import { useMay, useSay } from '@sms/kit/web'
import { Checkbox, Radio } from 'antd'
import { carryFields } from '../../rules/carry.ts'
import type { Way } from './use-carry.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly way: Way
  readonly onChange: (way: Way) => void
}

/** Asks how the items are carried over. */
export function Ways({ contract, way, onChange }: Props) {
  const say = useSay()
  const may = useMay()
  const along = contract.pictures ? (['photos', 'prices'] as const) : (['prices'] as const)
  return (
    <fieldset className="carry-ways">
      <legend>{say(as)}</legend>
      <Radio.Group
        vertical
        value={way.how}
        onChange={({ target }) => onChange({ ...way, how: target.value as Way['how'] })}
        options={ways.map(({ value, text }) => ({ value, label: say(text) }))}
      />
      {way.how === 'copies' &&
        along
          .filter((name) => may(carryFields[name].right))
          .map((name) => (
            <Checkbox
              key={name}
              checked={way[name]}
              onChange={({ target }) => onChange({ ...way, [name]: target.checked })}
            >
              {say(carryFields[name].label)}
            </Checkbox>
          ))}
    </fieldset>
  )
}

const as = label('Carry over as', '沿用方式')
const ways: readonly { value: Way['how']; text: Label }[] = [
  {
    value: 'copies',
    text: label('Copies with new codes: these stay in their season', '生成新编号的副本，原记录保留原季节'),
  },
  { value: 'same', text: label('The same records: they leave their season', '沿用原记录，季节改为新季节') },
]
