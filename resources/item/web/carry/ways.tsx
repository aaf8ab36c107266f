import { label, type Resource } from '@sms/kit/contract'
import { useMay, useSay } from '@sms/kit/web'
import { Checkbox, Radio } from 'antd'
import { carryFields } from '../../rules/carry.ts'
import type { Way } from './use-carry.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly way: Way
  readonly onChange: (way: Way) => void
}

/** Asks how the items are carried over, and whether copies get photos and prices. */
export function Ways({ contract, way, onChange }: Props) {
  const say = useSay()
  const may = useMay()
  const extras = (contract.pictures ? (['photos', 'prices'] as const) : (['prices'] as const)).filter((name) =>
    may(carryFields[name].right),
  )
  return (
    <fieldset className="carry-ways">
      <legend>{say(as)}</legend>
      <Radio.Group value={way.how} onChange={({ target }) => onChange({ ...way, how: target.value as Way['how'] })}>
        <Radio value="copies">{say(copies)}</Radio>
        <div className="carry-along">
          {extras.map((name) => (
            <Checkbox
              key={name}
              disabled={way.how !== 'copies'}
              checked={way[name]}
              onChange={({ target }) => onChange({ ...way, [name]: target.checked })}
            >
              {say(carryFields[name].label)}
            </Checkbox>
          ))}
        </div>
        <Radio value="same">{say(same)}</Radio>
      </Radio.Group>
    </fieldset>
  )
}

const as = label('Carry over as', '沿用方式')
const copies = label(
  'Copies with new codes; the selected records stay as they are',
  '生成新编号的副本，所选记录保持不变',
)
const same = label('The selected records themselves, given that season', '所选记录本身改为该季节')
