import { DownOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useMayChange, useSay } from '@sms/kit/web'
import { Button, Dropdown, type MenuProps, Space } from 'antd'
import { MakeOrder, useMakesOrders } from '../../order/web/make-order-action.tsx'
import { type Selection, selection } from '../contract.ts'
import { useSteps } from './steps.tsx'

/** The buttons of the possible steps on the page of a selection. */
export function NextStep({ record }: { record: Selection }) {
  const mayChange = useMayChange(selection.menus)
  const makesOrders = useMakesOrders()
  const { possible, take, textOf, menuItemOf, busy, dialog } = useSteps(record)
  const [next, ...others] = possible
  if (!mayChange || !next) return null
  if (next === 'order' && makesOrders)
    return (
      <>
        <Space.Compact>
          <MakeOrder selection={record} />
          <OtherSteps items={possible.map(menuItemOf)} busy={busy} />
        </Space.Compact>
        {dialog}
      </>
    )
  const isBack = next === 'reopen'
  return (
    <>
      <Space.Compact>
        <Button type={isBack ? 'default' : 'primary'} loading={busy} onClick={() => void take(next)}>
          {textOf(next)}
        </Button>
        {others.length > 0 && <OtherSteps items={others.map(menuItemOf)} busy={busy} />}
      </Space.Compact>
      {dialog}
    </>
  )
}

function OtherSteps({ items, busy }: { items: NonNullable<MenuProps['items']>; busy: boolean }) {
  const say = useSay()
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
      <Button
        type="primary"
        disabled={busy}
        aria-haspopup="menu"
        aria-label={say(otherSteps)}
        icon={<DownOutlined aria-hidden="true" />}
      />
    </Dropdown>
  )
}

const otherSteps = label('Other steps', '其他操作')
