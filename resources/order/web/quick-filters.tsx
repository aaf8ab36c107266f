import { type Label, label } from '@sms/kit/contract'
import { useApp, useHouseDay, useSay } from '@sms/kit/web'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { dayFrom } from '../../calendar/rules/working-days.ts'
import { soonDays } from '../rules/plan.ts'

/** The usual filters of a merchandiser above the list of orders; a press sets one in the address, or removes it. */
export function QuickFilters() {
  const say = useSay()
  const { user } = useApp()
  const today = useHouseDay()()
  const navigate = useNavigate()
  const search = useLocation().search as Readonly<Record<string, string>>
  /** The filters as in the address; `!~` means filled. */
  const all: readonly { readonly text: Label; readonly by: Readonly<Record<string, string>> }[] = [
    { text: waiting, by: { merchandiser: user.id, openSteps: '!~' } },
    { text: late, by: { nextDue: `..${dayFrom(today, -1)}` } },
    { text: soon, by: { nextDue: `${today}..${dayFrom(today, soonDays)}` } },
    { text: risk, by: { atRisk: 'true' } },
  ]
  const isPressed = (by: Readonly<Record<string, string>>) =>
    Object.entries(by).every(([field, value]) => search[field] === value)
  const press = (by: Readonly<Record<string, string>>) => {
    const { page: _, ...now } = search
    const rest = Object.fromEntries(Object.entries(now).filter(([field]) => !(field in by)))
    void navigate({ to: '.', search: isPressed(by) ? rest : { ...rest, ...by } } as never)
  }
  return (
    <fieldset className="order-quick">
      <legend className="sms-hidden">{say(show)}</legend>
      {all.map(({ text, by }) => (
        <Button
          key={text.en}
          size="small"
          shape="round"
          aria-pressed={isPressed(by)}
          type={isPressed(by) ? 'primary' : 'default'}
          onClick={() => press(by)}
        >
          {say(text)}
        </Button>
      ))}
    </fieldset>
  )
}

const show = label('Quick filters', '快捷筛选')
const waiting = label('Waiting for me', '待我处理')
const late = label('Late', '延误')
const soon = label('Due soon', '即将到期')
const risk = label('At risk', '有风险')
