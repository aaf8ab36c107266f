import { PlusOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { TypedInput } from './typed-input.tsx'

type Props = {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** The inputs of texts any of which a field must contain; a comma is part of a text. */
export function FilterText({ label: name, values, onChange }: Props) {
  const say = useSay()
  const [boxes, setBoxes] = useState(() => (values.length ? [...values] : ['']))
  const changeBox = (at: number, text: string) => {
    const next = boxes.with(at, text)
    setBoxes(next)
    onChange(next.filter((text) => text.trim() !== ''))
  }
  const keyed = boxes.map((text, at) => ({ key: String(at), text, at }))
  return (
    <div className="list-stack">
      {keyed.map(({ key, text, at }) => (
        <TypedInput
          key={key}
          value={text}
          wait={250}
          flush
          allowClear
          onCommit={(next) => changeBox(at, next)}
          prefix={<span className="list-quiet">{say(at === 0 ? contains : or)}</span>}
          aria-label={`${name}: ${say(at === 0 ? contains : or)}`}
          maxLength={200}
        />
      ))}
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={boxes.at(-1)!.trim() === ''}
        onClick={() => setBoxes([...boxes, ''])}
      >
        {say(another)}
      </Button>
    </div>
  )
}

const contains = label('contains', '包含')
const or = label('or', '或')
const another = label('Or another text', '或其他文字')
