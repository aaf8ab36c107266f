import { type Label, label } from '@sms/kit/contract'
import { useApp, useHouseDay, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'

const soonDays = 3
const dayMs = 86_400_000

/** The questions with which a merchandiser opens the list, each a filter by one press. */
export function QuickFilters() {
  const say = useSay()
  const { user } = useApp()
  const today = useHouseDay()()
  const navigate = useNavigate()
  const search = useLocation().search as Readonly<Record<string, string>>
  const day = (ahead: number) => new Date(Date.parse(today) + ahead * dayMs).toISOString().slice(0, 10)
  const all: readonly { readonly text: Label; readonly field: string; readonly value: string }[] = [
    { text: mine, field: 'merchandiser', value: user.id },
    { text: late, field: 'nextDue', value: `..${day(-1)}` },
    { text: soon, field: 'nextDue', value: `${today}..${day(soonDays)}` },
    { text: risk, field: 'atRisk', value: 'true' },
  ]
  const press = (field: string, value: string) => {
    const { [field]: was, page: _, ...rest } = search
    void navigate({ to: '.', search: was === value ? rest : { ...rest, [field]: value } } as never)
  }
  return (
    <fieldset className="order-quick">
      <legend>{say(show)}</legend>
      {all.map(({ text, field, value }) => (
        <Button
          key={text.en}
          size="small"
          shape="round"
          aria-pressed={search[field] === value}
          type={search[field] === value ? 'primary' : 'default'}
          onClick={() => press(field, value)}
        >
          {say(text)}
        </Button>
      ))}
    </fieldset>
  )
}

const show = label('Quick filters', '快捷筛选')
const mine = label('Mine', '我的')
const late = label('Late', '延误')
const soon = label('Due soon', '即将到期')
const risk = label('At risk', '有风险')
