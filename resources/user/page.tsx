import { label } from '@sms/kit/contract'
import { ResourcePage, useApp } from '@sms/kit/web'
import { user } from './contract.ts'
import { Invited } from './web/invited.tsx'
import { userLayout } from './web/layout.ts'
import { useMayChangeUsers } from './web/may-change.ts'
import { NoMailServer } from './web/no-mail-server.tsx'

/** The list of users; the form of a new one proposes the reader's language. */
export default function UserPage() {
  const { user: reader } = useApp()
  return (
    <>
      <NoMailServer />
      <ResourcePage
        contract={user}
        layout={userLayout}
        title={title}
        columns={columns}
        filters={['role']}
        newLabel={invite}
        preset={{ language: reader.language }}
        mayChange={useMayChangeUsers()}
        marks={(record) => <Invited record={record} />}
        empty={empty}
      />
    </>
  )
}

const title = label('User Management', '用户管理')
const invite = label('Invite a user', '邀请用户')
const columns = ['email', 'role', 'Menu', 'rights', 'language', 'lastSignInAt'] as const
const empty = {
  title: label('No users', '没有用户'),
  text: label(
    'Colleagues who sign in here, and what each of them may see and change.',
    '登录本系统的同事，以及各自可以查看和修改的内容。',
  ),
}
