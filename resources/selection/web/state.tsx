import { optionText } from '@sms/kit/contract'
import { useApp } from '@sms/kit/web'
import { Tag } from 'antd'
import { type SelectionState, selectionStates } from '../workflow.ts'

const colours = {
  open: 'warning',
  confirmed: 'processing',
  ordered: 'success',
  dropped: 'default',
} as const satisfies Record<SelectionState, string>

/** The state of a selection: amber while open, green once ordered. */
export function StateMark({ state }: { state: SelectionState }) {
  const { language } = useApp()
  return <Tag color={colours[state]}>{optionText(selectionStates, state, language)}</Tag>
}
