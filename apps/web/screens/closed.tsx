import { CompassOutlined, InboxOutlined, LockOutlined } from '@ant-design/icons'
import { type Label, label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { firstRoute } from '@sms/resources/user/rules/menu.ts'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'

function Home() {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useApp()
  if (!firstRoute(user.Menu)) return null
  return (
    <Button
      href="/admin"
      onClick={(event) => {
        event.preventDefault()
        void navigate({ to: '/admin' })
      }}
    >
      {say(label('To the first screen', '返回首页'))}
    </Button>
  )
}

const closed = (icon: ReactNode, title: Label, text: Label) =>
  function Closed() {
    const say = useSay()
    return <Notice icon={icon} title={say(title)} text={say(text)} actions={<Home />} />
  }

/** Shown for an unknown address of the admin area. */
export const NotFound = closed(
  <CompassOutlined />,
  label('Page not found', '未找到页面'),
  label('There is nothing at this address. It may have been mistyped.', '此地址没有内容，可能输入有误。'),
)

/** Shown for an address whose menu entry the user does not have. */
export const Forbidden = closed(
  <LockOutlined />,
  label('You are not allowed to see this page', '您无权查看此页面'),
  label(
    'Your account does not include this screen. An administrator can add it under User Management.',
    '您的账户未开通此页面，管理员可在“用户管理”中为您添加。',
  ),
)

/** Shown to a user with an empty Menu. */
export const NoScreens = closed(
  <InboxOutlined />,
  label('Nothing here for you yet', '暂无可用页面'),
  label(
    'Your account has no screens so far. Ask an administrator to choose them under User Management.',
    '您的账户尚未开通任何页面，请联系管理员在“用户管理”中设置。',
  ),
)
