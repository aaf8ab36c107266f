import { label } from '@sms/kit/contract'
import { RecordPage, useApp } from '@sms/kit/web'
import { lazy } from 'react'
import { user } from './contract.ts'
import { Invited } from './web/invited.tsx'
import { userLayout } from './web/layout.ts'
import { useMayChangeUsers } from './web/may-change.ts'
import { SessionsTab } from './web/sessions-tab.tsx'
import { UserActions } from './web/user-actions.tsx'

export { userLayout as layout } from './web/layout.ts'

const ChangesTab = lazy(() => import('./web/changes-tab.tsx'))

export default function UserRecord({ id }: { id: string }) {
  const mayChange = useMayChangeUsers()
  const { user: reader } = useApp()
  const mayReadLog = reader.role === 'Administrator' || reader.id === id
  return (
    <RecordPage
      contract={user}
      layout={userLayout}
      id={id}
      mayChange={mayChange}
      marks={(record) => <Invited record={record} />}
      actions={(record) => mayChange && <UserActions record={record} />}
      tabs={[
        {
          key: 'sessions',
          label: label('Open sessions', '在线会话'),
          content: ({ id }) => <SessionsTab user={id} mayChange={mayChange} />,
        },
        ...(mayReadLog
          ? [
              {
                key: 'changes',
                label: label('What they changed', '操作记录'),
                content: ({ id }: { id: string }) => <ChangesTab user={id} />,
              },
            ]
          : []),
      ]}
    />
  )
}
