import { QuestionCircleOutlined } from '@ant-design/icons'
import { fill, label, totalMax } from '@sms/kit/contract'
import { Button, Pagination } from 'antd'
import { useApp, useSay } from '../app.tsx'
import { integerText } from '../show-text.ts'

/** How many records match, as people read it: "5,443", "100,000+". */
export const totalText = (total: number, more: boolean, language: 'en' | 'zh') =>
  integerText(more ? totalMax : total, language) + (more ? '+' : '')

type Props = {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly more: boolean
  /** How many rows this page has. */
  readonly count: number
  readonly narrow: boolean
  readonly onKeys: () => void
  readonly onPage: (page: number, pageSize: number) => void
}

/** The foot of a list: which rows these are, of how many, and the way to the others. */
export function Pager({ page, pageSize, total, more, count, narrow, onKeys, onPage }: Props) {
  const { language } = useApp()
  const say = useSay()
  const first = (page - 1) * pageSize
  const number = (n: number) => integerText(n, language)
  const range = { first: number(first + 1), last: number(first + count), total: totalText(total, more, language) }
  return (
    <nav className="list-foot" aria-label={say(pages)}>
      <span className="list-quiet">
        {count > 0 && say(fill(rows, range))}
        {!narrow && (
          <Button
            type="text"
            size="small"
            icon={<QuestionCircleOutlined className="list-quiet" aria-hidden="true" />}
            title={say(keys)}
            aria-label={say(keys)}
            onClick={onKeys}
          />
        )}
      </span>
      <Pagination
        size="small"
        current={page}
        pageSize={pageSize}
        total={total}
        simple={narrow ? { readOnly: true } : false}
        showSizeChanger={!narrow && total > 50}
        pageSizeOptions={[50, 100, 200]}
        hideOnSinglePage={total <= 50}
        onChange={(next, size) => onPage(size === pageSize ? next : 1, size)}
      />
    </nav>
  )
}

const keys = label('Keys of this list', '列表快捷键')
const pages = label('Pages', '分页')
const rows = label('{first}–{last} of {total}', '第 {first}–{last} 项，共 {total} 项')
