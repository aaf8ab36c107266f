import { CloseOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useApp, useSay } from '../app.tsx'
import { integerText } from '../show-text.ts'

type Props = {
  readonly count: number
  /** How many of them are not on this page. */
  readonly elsewhere: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** What can be done with the ticked rows. Lies over the foot of the list, so that nothing moves. */
export function BulkBar({ count, elsewhere, onClear, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const number = (n: number) => integerText(n, language)
  return (
    <section className="list-bulk" aria-label={say(region)}>
      <span role="status" className="list-bulk-count">
        {say(fill(selected, { n: number(count) }))}
        {elsewhere > 0 && <span className="list-quiet"> {say(fill(onOthers, { n: number(elsewhere) }))}</span>}
      </span>
      {children}
      <Button type="text" icon={<CloseOutlined aria-hidden="true" />} aria-label={say(clear)} onClick={onClear} />
    </section>
  )
}

const region = label('Selected rows', '已选行')
const selected = label('{n} selected', '已选 {n} 项')
const onOthers = label('({n} not on this page)', '（{n} 项不在本页）')
const clear = label('Clear selection', '取消选择')
