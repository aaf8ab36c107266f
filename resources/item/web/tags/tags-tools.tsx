import { type Fields, label, type Resource } from '@sms/kit/contract'
import { PrintButton, useSay } from '@sms/kit/web'
import { Checkbox, InputNumber, Segmented, Select } from 'antd'
import { useId } from 'react'
import { type Choice, copiesMax } from './choice.ts'
import { perPage, type Sheet, sheets } from './sheets.ts'
import { factKey, type TagFact, type TagLanguage } from './tag-text.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly choice: Choice
  readonly onChoice: (next: Choice) => void
  readonly sheet: Sheet
  /** The place of the first tag on the first page. */
  readonly start: number
  readonly onStart: (next: number) => void
  readonly offered: readonly TagFact[]
  readonly ready: boolean
}

/** The tools above the tags: paper, copies, language, facts. */
export function TagsTools(props: Props) {
  const { contract, choice, onChoice, sheet, start, onStart, offered, ready } = props
  const say = useSay()
  const id = useId()
  const change = (changed: Partial<Choice>) => onChoice({ ...choice, ...changed })
  const fields = contract.all as Fields
  const possible = offered.map(factKey)
  const size = perPage(sheet)
  return (
    <div className="tags-tools">
      <div className="tags-tool">
        <label htmlFor={`${id}-sheet`}>{say(paper)}</label>
        <Select
          id={`${id}-sheet`}
          value={choice.sheet}
          options={sheets.map(({ key, label }) => ({ value: key, label: say(label) }))}
          onChange={(key: string) => change({ sheet: key })}
          className="tags-sheet"
        />
      </div>
      <div className="tags-tool">
        <label htmlFor={`${id}-copies`}>{say(copies)}</label>
        <InputNumber
          id={`${id}-copies`}
          min={1}
          max={copiesMax}
          precision={0}
          value={choice.copies}
          onChange={(n) => n && change({ copies: n })}
        />
      </div>
      {size > 1 && (
        <div className="tags-tool">
          <label htmlFor={`${id}-start`}>{say(first)}</label>
          <InputNumber
            id={`${id}-start`}
            min={1}
            max={size}
            precision={0}
            value={start}
            onChange={(n) => n && onStart(n)}
          />
        </div>
      )}
      <div className="tags-tool">
        <span>{say(language)}</span>
        <Segmented<TagLanguage>
          value={choice.names}
          options={[
            { value: 'both', label: say(both) },
            { value: 'en', label: 'English' },
            { value: 'zh', label: '中文' },
          ]}
          onChange={(next) => change({ names: next })}
          aria-label={say(language)}
        />
      </div>
      <fieldset className="tags-tool tags-facts">
        <legend>{say(on)}</legend>
        <Checkbox.Group
          value={[...choice.facts]}
          options={offered.map((fact) => ({
            value: factKey(fact),
            label: say(typeof fact === 'string' ? fields[fact]!.label : fact.title),
          }))}
          onChange={(chosen) => change({ facts: possible.filter((name) => chosen.includes(name)) })}
        />
      </fieldset>
      <PrintButton type="primary" size="large" ready={ready} />
    </div>
  )
}

const paper = label('Paper', '纸张')
const copies = label('Copies of each', '每个份数')
const first = label('First free place', '起始位置')
const language = label('Language', '语言')
const both = label('Both', '双语')
const on = label('On the tag', '样卡内容')
