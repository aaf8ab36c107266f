import { RecordPage, useApp } from '@sms/kit/web'
import { share } from './contract.ts'
import { shareLayout } from './web/layout.ts'
import { NewAddress } from './web/new-address.tsx'
import { shownTab } from './web/shown-tab.tsx'

export { shareLayout as layout } from './web/layout.ts'

export default function ShareRecord({ id }: { id: string }) {
  const { user } = useApp()
  return (
    <RecordPage
      contract={share}
      layout={shareLayout}
      id={id}
      tabs={tabs}
      actions={(record) => record.createdBy === user.id && <NewAddress share={record} />}
    />
  )
}

const tabs = [shownTab]
