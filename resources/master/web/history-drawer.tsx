import { fill, label } from '@sms/kit/contract'
import { HistoryTab, useApp, useMayChange, useSay } from '@sms/kit/web'
import { Drawer } from 'antd'
import { master } from '../contract.ts'
import { useValues } from './use-values.ts'
import { nameIn, type Value } from './value.ts'

type Props = {
  readonly value: Value
  readonly open: boolean
  readonly onClose: () => void
  readonly onGone: () => void
}

/** Who changed a value, when, from what to what, with the way back. */
export function HistoryDrawer({ value, open, onClose, onGone }: Props) {
  const say = useSay()
  const { language } = useApp()
  const mayChange = useMayChange(master.menu)
  // The value as it stands now: a restore made here changes it.
  const now = useValues().values?.find((one) => one.id === value.id) ?? value
  return (
    <Drawer
      open={open}
      title={say(fill(title, { name: nameIn(now, language) }))}
      size={480}
      destroyOnHidden
      rootClassName="master-drawer"
      onClose={onClose}
      afterOpenChange={(shown) => !shown && onGone()}
    >
      <HistoryTab contract={master} record={now} mayChange={mayChange} />
    </Drawer>
  )
}

const title = label('History of {name}', '“{name}”的修改记录')
