import type { Envelope } from '@sms/client'
import { type ExportAbout, fill, label, picturesMax, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Segmented } from 'antd'
import { useId } from 'react'
import { dataOf } from '../data/query.ts'
import type { ListNow } from '../list/list-props.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import type { ExportChoice } from './address.ts'
import { recordsText } from './records-text.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly choice: ExportChoice
  readonly shown: readonly string[]
  readonly now: Pick<ListNow, 'total' | 'more'>
  readonly onChoose: (next: ExportChoice) => void
  /** Called with the options that the file supports. */
  readonly onStart: (agreed: ExportChoice) => void
}

/** The options of an export: columns, format, and the further contents of a workbook. */
export default function ExportPanel({ contract, choice, shown, now, onChoose, onStart }: Props) {
  const say = useSay()
  const { client, language } = useApp()
  const id = useId()
  const about = useQuery({
    queryKey: ['export', contract.name, language],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<ExportAbout>>(`/${contract.path}/export/about`, {}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  const isWorkbook = choice.format === 'xlsx'
  // Beside the columns shown, only lists among them are exported.
  const lists = about?.lists.filter(({ name, field }) => choice.what === 'all' || (field && shown.includes(name))) ?? []
  const tooMany = now.total > picturesMax
  const pictures = isWorkbook && choice.pictures && !tooMany && about?.pictures === true
  const names = lists.map((list) => list.label).join(language === 'zh' ? '、' : ', ')
  const segmented = <T extends 'format' | 'what'>(
    of: T,
    name: string,
    options: readonly { value: ExportChoice[T]; label: string }[],
  ) => (
    <Segmented<ExportChoice[T]>
      block
      aria-label={name}
      value={choice[of]}
      options={[...options] as never}
      onChange={(value) => onChoose({ ...choice, [of]: value })}
    />
  )
  return (
    <div className="export-panel">
      {segmented('what', say(columns), [
        { value: 'all', label: say(all) },
        { value: 'shown', label: say(columnsShown) },
      ])}
      {segmented('format', say(format), [
        { value: 'xlsx', label: 'XLSX' },
        { value: 'csv', label: 'CSV' },
      ])}
      {(about === undefined || about.lists.length > 0) && (
        <div className="export-option">
          <Checkbox
            checked={isWorkbook && choice.lists && lists.length > 0}
            disabled={!isWorkbook || lists.length === 0}
            aria-describedby={`${id}-lists`}
            onChange={({ target }) => onChoose({ ...choice, lists: target.checked })}
          >
            {say(withLists)}
          </Checkbox>
          <p id={`${id}-lists`}>{isWorkbook ? names || say(about ? noLists : blank) : say(singleSheet)}</p>
        </div>
      )}
      {about?.pictures && (
        <div className="export-option">
          <Checkbox
            checked={pictures}
            disabled={!isWorkbook || tooMany}
            aria-describedby={`${id}-pictures`}
            onChange={({ target }) => onChoose({ ...choice, pictures: target.checked })}
          >
            {say(withPictures)}
          </Checkbox>
          <p id={`${id}-pictures`}>
            {isWorkbook
              ? say(fill(tooMany ? tooManyText : small, { n: integerText(picturesMax, language) }))
              : say(onlyWorkbook)}
          </p>
        </div>
      )}
      <Button type="primary" block onClick={() => onStart({ ...choice, pictures })}>
        {recordsText(now, language)}
      </Button>
    </div>
  )
}

const columns = label('Columns', '列')
const all = label('All fields', '全部字段')
const columnsShown = label('Columns shown', '当前列')
const format = label('Kind of file', '文件格式')
const withLists = label('Lists on sheets of their own', '列表各占一个工作表')
const noLists = label('None among the columns shown', '当前列中没有列表')
const singleSheet = label('A CSV has one sheet', 'CSV 只有一个工作表')
const withPictures = label('With pictures', '包含图片')
const small = label('Small, in front of each row', '以缩略图显示在每行前')
const onlyWorkbook = label('Only in XLSX', '仅限 XLSX')
const tooManyText = label('For at most {n} {n|record|records}; filter the list', '最多 {n} 条记录；请先筛选列表')
const blank = label('\u00a0', '\u00a0')
