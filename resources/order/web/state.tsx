import { optionText } from '@sms/kit/contract'
import { useApp } from '@sms/kit/web'
import { Tag } from 'antd'
import type { Order } from '../contract.ts'
import { orderStateOptions } from '../workflow.ts'
import { stateColour } from './steps.tsx'

/** The state of an order as a coloured tag. */
export function StateMark({ state }: Pick<Order, 'state'>) {
  const { language } = useApp()
  return <Tag color={stateColour(state)}>{optionText(orderStateOptions, state, language)}</Tag>
}
