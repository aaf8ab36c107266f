import { RecordPage, useApp } from '@sms/kit/web'
import { share } from './contract.ts'
import { shareLayout } from './web/layout.ts'
import { NewAddress } from './web/new-address.tsx'

/** One link. */
export default function ShareRecord({ id }: { id: string }) {
  const { user } = useApp()
  return (
    <RecordPage
      contract={share}
      layout={shareLayout}
      id={id}
      actions={(record) => record.createdBy === user.id && <NewAddress share={record} />}
    />
  )
}
