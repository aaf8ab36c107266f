import { FileDoneOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { order as contract } from '../contract.ts'

const MakeOrderDialog = lazy(() => import('./make-order-dialog.tsx'))

export type Chosen = {
  readonly id: string
  readonly brand: string | null
  readonly buyer: string
  readonly lines: readonly unknown[]
}

/** Whether the user may make orders. */
export const useMakesOrders = () => useMayChange(contract.menus)

/** The button whose dialog makes an order of a selection. */
export function MakeOrder({ selection }: { selection: Chosen }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" icon={<FileDoneOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say(makeOrder)}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MakeOrderDialog selection={selection} okText={say(makeOrder)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const makeOrder = label('Make an order', '生成订单')
