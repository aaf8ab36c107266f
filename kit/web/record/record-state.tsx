import { failureOf } from '@sms/client'
import { fill, type Label, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { Refused } from '../data/query.ts'
import { listHref, useApp, useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { failureLabel } from '../toast/failure-text.ts'

/** Whether an error is final: the server has answered that the record does not exist or is forbidden. */
export const isFinal = (error: unknown) =>
  error instanceof Refused || [403, 404].includes(failureOf(error)?.status ?? 0)

/** Why the record cannot be shown, and where to go from here. */
export function RecordProblem(props: { contract: Resource<any, any>; error: unknown; onRetry: () => void }) {
  const { contract, error, onRetry } = props
  const app = useApp()
  const say = useSay()
  const words = { en: contract.title.en.toLowerCase(), zh: contract.title.zh }
  const code = error instanceof Refused ? 404 : failureOf(error)?.status
  const text: Label = code === 404 ? notThere : code === 403 ? notYours : failureLabel(error)
  return (
    <div className="record-problem" role="alert">
      <h1>{say(fill(text, words))}</h1>
      {code === 404 && <p>{say(whyNot)}</p>}
      <div className="record-actions">
        {!isFinal(error) && (
          <Button type="primary" onClick={onRetry}>
            {say(again)}
          </Button>
        )}
        <PlaceLink href={listHref(app, contract.name) ?? '/admin'}>
          {say(fill(toList, { en: contract.titles.en, zh: contract.titles.zh }))}
        </PlaceLink>
      </div>
    </div>
  )
}

const notThere = label('There is no such {en}', '没有此{zh}')
const whyNot = label(
  'The address may be incomplete. Nothing is ever deleted here: a record that was set inactive keeps its address.',
  '地址可能不完整。系统不会删除记录，停用的记录仍可通过原地址访问。',
)
const notYours = label('You do not have the right to see this {en}', '您没有查看此{zh}的权限')
const toList = label('To the list: {en}', '返回列表：{zh}')
const again = label('Try again', '重试')
