import { CheckCircleOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { newId, useNarrow, useSaving, useSay, useToast } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { type Selection, selection } from '../contract.ts'
import { type SelectionEvent, selectionDone, selectionEvents, selectionFlow } from '../workflow.ts'

/** The possible steps of a selection, and functions that take them and show them; the caller must render `dialog`. */
export function useSteps(record: Selection) {
  const say = useSay()
  const toast = useToast()
  const saving = useSaving(selection, selection.fields)
  const take = async (event: SelectionEvent) => {
    const state = selectionDone[event].en
    const command = { name: 'move', request: newId() }
    const outcome = await saving.run({ record, values: { event }, command, state })
    if (outcome.end === 'failed') toast.error(outcome.reason)
  }
  const textOf = (event: SelectionEvent) => say(selectionEvents.find(({ value }) => value === event)!.label)
  const menuItemOf = (event: SelectionEvent) => ({ key: event, label: textOf(event), onClick: () => void take(event) })
  const possible = selectionFlow.eventsIn(record.state)
  return { possible, take, textOf, menuItemOf, busy: saving.busy, dialog: saving.dialog }
}

/** The button that opens a menu of the possible steps of a selection, in its row of a list. */
export function RowSteps({ record }: { record: Selection }) {
  const say = useSay()
  const narrow = useNarrow()
  const { possible, menuItemOf, textOf, busy, dialog } = useSteps(record)
  const texts = possible.map(textOf)
  const steps = say(label(texts.join(', '), texts.join('、')))
  return (
    <>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: possible.map(menuItemOf) }}>
        <Button
          type="text"
          size="small"
          disabled={busy}
          icon={<CheckCircleOutlined aria-hidden="true" />}
          aria-haspopup="menu"
          aria-label={say(fill(stepsOf, { steps, name: record.buyer }))}
          title={steps}
        >
          {narrow && steps}
        </Button>
      </Dropdown>
      {dialog}
    </>
  )
}

const stepsOf = label('{steps}: {name}’s selection', '{steps}：{name}的选样单')
