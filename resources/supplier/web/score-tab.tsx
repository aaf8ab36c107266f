import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { type App, dataOf, ReadFailure, ScrollX, useApp, useMay, useSay } from '@sms/kit/web'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { partRights, partTitles, type Score, scoreParts } from '../rules/score.ts'
import './score.css'

const scoreQuery = (app: App, id: string) =>
  queryOptions({
    queryKey: ['supplier', 'score', id],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Score>>('/supplier/score', { id }, { signal })),
  })

/** A supplier's score with its parts and their facts. */
export default function ScoreTab({ supplier }: { supplier: string }) {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const read = useQuery(scoreQuery(app, supplier))
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const { value, parts } = read.data
  const shown = scoreParts.filter((part) => may(partRights[part]))
  const without = shown.filter((part) => parts[part].value === null)
  return (
    <div className="score">
      <p className="score-sum">
        <b>{value ?? say(noData)}</b> <span>{say(value === null ? nothingYet : outOf)}</span>
      </p>
      <ScrollX label={say(partsLabel)}>
        <table className="score-parts">
          <thead>
            <tr>
              <th scope="col">{say(partLabel)}</th>
              <th scope="col">{say(pointsLabel)}</th>
              <th scope="col">{say(countsLabel)}</th>
              <th scope="col">{say(factsLabel)}</th>
              <th scope="col">{say(howLabel)}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((part) => {
              const { value: points, facts, counts } = parts[part]
              return (
                <tr key={part}>
                  <th scope="row">{say(partTitles[part])}</th>
                  <td>
                    {points === null ? (
                      <span className="score-none">{say(noData)}</span>
                    ) : (
                      <span className="score-points">
                        <span className="score-bar" aria-hidden="true">
                          <span style={{ width: `${points}%` }} />
                        </span>
                        {Math.round(points)}
                      </span>
                    )}
                  </td>
                  <td>{points === null ? '–' : `${Math.round(counts)} %`}</td>
                  <td>{facts}</td>
                  <td className="score-how">{say(explanations[part])}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollX>
      {value !== null && without.length > 0 && (
        <p className="score-note">
          {say(
            fill(leftOut, {
              en: without.map((part) => partTitles[part].en).join(', '),
              zh: without.map((part) => partTitles[part].zh).join('、'),
            }),
          )}
        </p>
      )}
    </div>
  )
}

const noData = label('no data', '无数据')
const outOf = label('of 100, from the facts of the last 12 months', '满分 100，依据近 12 个月的事实')
const nothingYet = label('– there are no facts of the last 12 months', '——近 12 个月没有可评分的事实')
const partsLabel = label('Parts of the score', '评分构成')
const partLabel = label('Part', '项目')
const pointsLabel = label('Points', '得分')
const countsLabel = label('Counts', '占比')
const factsLabel = label('Number of facts', '事实数')
const howLabel = label('From', '依据')
const leftOut = label(
  'Without data, and left out of the sum, whose other parts count for more: {en}.',
  '以下项目无数据，不计入总分，其占比由其他项目分摊：{zh}。',
)
const explanations = {
  delivery: label(
    'Quantity accepted at inspection by its due date ÷ all that was accepted',
    '按期验货合格数量 ÷ 全部合格数量',
  ),
  quality: label('Quantity accepted ÷ inspected, waived inspections apart', '合格数量 ÷ 验货数量（免检除外）'),
  response: label(
    'Rounds of samples that were due: sent by the day 100, 5 less for each day late',
    '到期的样品轮次：按时寄出 100 分，每迟一天减 5 分',
  ),
  price: label(
    'Best price in force ÷ own price, over items that several suppliers quote',
    '最低有效价 ÷ 自身价格，仅计有多家报价的物料',
  ),
}
