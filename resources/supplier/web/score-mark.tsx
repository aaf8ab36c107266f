import { fill, label } from '@sms/kit/contract'
import { opensMenu, readTogether, useApp, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { supplier as contract } from '../contract.ts'
import type { ScoreMark as Mark } from '../rules/score.ts'
import './score.css'

/** The score mark of a supplier; undefined without one, while it loads, or if the user may not see it. */
export function useScoreMark(supplier: string | null): Mark | null | undefined {
  const app = useApp()
  const { data } = useQuery({
    queryKey: [contract.name, 'scores', supplier],
    queryFn: () => readTogether<Mark>(app, '/supplier/scores', supplier!),
    enabled: supplier !== null && opensMenu(app.user, [...contract.menus, 'Order']),
    staleTime: 60_000,
  })
  return data
}

/**
 * A supplier's score, and whether orders need a reason or are refused. `named` adds a caption where no column has one;
 * then a supplier without a score has no mark.
 */
export function ScoreMark({ supplier, named = false }: { readonly supplier: string; readonly named?: boolean }) {
  const say = useSay()
  const mark = useScoreMark(supplier)
  if (!mark || (named && mark.value === null && !mark.limit)) return null
  const { value, limit } = mark
  const score = value === null ? <span>{say(noData)}</span> : value
  const caption = value === null ? null : say(fill(scored, { value }))
  return (
    <span className="score-mark">
      {named ? caption : score}
      {limit && (
        <Tag color={limit.verdict === 'block' ? 'error' : 'warning'} title={say(fill(limitText[limit.verdict], limit))}>
          {say(short[limit.verdict])}
        </Tag>
      )}
    </span>
  )
}

const scored = label('Score {value}', '评分 {value}')
const noData = label('no data', '无数据')
const short = { warn: label('reason needed', '须说明原因'), block: label('no orders', '不可下单') }
export const limitText = {
  warn: label(
    'The score of this supplier is below {below}: confirming an order needs a reason',
    '该供应商评分低于 {below}，确认下单须填写原因',
  ),
  block: label(
    'The score of this supplier is below {below}: orders are not confirmed',
    '该供应商评分低于 {below}，不可确认下单',
  ),
}
