import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { user } from '../contract.ts'
import { mailWaits } from './no-mail-server.tsx'

export const userLayout = formLayout(
  user,
  [
    {
      title: label('User', '用户'),
      rows: [
        ['name', 'email'],
        ['role', 'language'],
      ],
    },
    { title: label('What they may do', '权限'), rows: [['Menu'], ['rights']] },
  ],
  {
    added: ({ email }, { noMailServer }) =>
      noMailServer ? mailWaits(email) : label(`The invitation was mailed to ${email}`, `邀请邮件已发送至 ${email}`),
    beside: {
      Menu: ({ role }) =>
        role === 'Administrator' ? label('An administrator has them all', '管理员拥有全部菜单') : undefined,
    },
  },
)
