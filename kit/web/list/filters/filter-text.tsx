import { PlusOutlined } from '@ant-design/icons'
import { filterPartsMax, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { TypedInput } from './typed-input.tsx'
import { usePaste } from './use-paste.ts'

type Props = {
  readonly label: string
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** The inputs of texts any of which a field must contain; a comma is part of a text. */
export function FilterText({ label: name, values, onChange }: Props) {
  const say = useSay()
  const paste = usePaste()
  const [boxes, setBoxes] = useState(() => (values.length ? [...values] : ['']))
  const put = (next: string[]) => {
    setBoxes(next)
    onChange(next.filter((text) => text.trim() !== ''))
  }
  const replace = (at: number, lines: string[]) => put([...boxes.slice(0, at), ...lines, ...boxes.slice(at + 1)])
  const room = filterPartsMax - boxes.length
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
          onCommit={(next) => put(boxes.with(at, next))}
          onPaste={(event) => paste(event, (lines) => replace(at, lines), { most: room + 1 })}
          prefix={<span className="list-quiet">{say(at === 0 ? contains : or)}</span>}
          aria-label={`${name}: ${say(at === 0 ? contains : or)}`}
          maxLength={200}
        />
      ))}
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={boxes.at(-1)!.trim() === '' || room <= 0}
        onClick={() => setBoxes([...boxes, ''])}
      >
        {say(another)}
      </Button>
      {boxes.length === 1 && <p className="list-hint">{say(pasteHint)}</p>}
    </div>
  )
}

const contains = label('contains', '包含')
const or = label('or', '或')
const another = label('Or another text', '或其他文字')
const pasteHint = label('Several lines can be pasted from a spreadsheet.', '可从电子表格粘贴多行文本。')
