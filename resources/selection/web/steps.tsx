import { CheckCircleOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { newId, useSaving, useSay, useToast } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { type Selection, selection } from '../contract.ts'
import { type SelectionEvent, selectionEvents, selectionFlow } from '../workflow.ts'

type Props = {
  readonly record: Selection
  /** In a row of a list. */
  readonly small?: boolean
}

/** The steps that are open to a selection. */
export function Steps({ record, small = false }: Props) {
  const say = useSay()
  const toast = useToast()
  const saving = useSaving(selection, selection.fields)
  const step = async (event: SelectionEvent) => {
    const state = selectionEvents.find(({ value }) => value === event)!.label.en
    const command = { name: 'move', request: newId() }
    const outcome = await saving.run({ record, values: { event }, command, state })
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused') toast.warning(outcome.errors[0]?.message ?? outcome.message)
  }
  const items = selectionFlow.eventsIn(record.state).map((event) => ({
    key: event,
    label: say(selectionEvents.find(({ value }) => value === event)!.label),
    onClick: () => void step(event),
  }))
  return (
    <>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button
          {...(small ? { type: 'text' as const, size: 'small' as const } : {})}
          disabled={saving.busy}
          icon={<CheckCircleOutlined aria-hidden="true" />}
          aria-haspopup="menu"
          {...(small ? { 'aria-label': say(fill(stepsOf, { name: record.buyer })), title: say(steps) } : {})}
        >
          {small ? null : say(steps)}
        </Button>
      </Dropdown>
      {saving.dialog}
    </>
  )
}

const steps = label('Confirm, drop …', '确认、放弃……')
const stepsOf = label('Change the state of {name}’s selection', '更改{name}的选样单状态')
