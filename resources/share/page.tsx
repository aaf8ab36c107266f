import { PlusOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { ResourceList, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { share } from './contract.ts'
import { shareLayout } from './web/layout.ts'

const ShareDialog = lazy(() => import('./web/share-dialog.tsx'))

export default function SharePage() {
  const say = useSay()
  const mayChange = useMayChange(share.menus)
  const [open, setOpen] = useState(false)
  const add = mayChange && (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
      {say(shareCollection)}
    </Button>
  )
  return (
    <>
      <ResourceList
        contract={share}
        form={shareLayout as never}
        columns={columns}
        card={card}
        filters={['brand', 'expires', 'createdBy']}
        actions={() => add}
        empty={{ ...empty, actions: add }}
      />
      {open && (
        <Suspense fallback={null}>
          <ShareDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const shareCollection = label('Share a collection', '分享系列')
const columns = [
  'brand',
  'expires',
  'visits',
  'lastVisit',
  'choices',
  'collection',
  'facts',
  'locked',
  'language',
  'createdBy',
] as const
const card = ['brand', 'expires', 'visits', 'choices', 'collection'] as const
const empty = {
  title: label('No links yet', '还没有分享链接'),
  text: label(
    'Tick styles or library items in their list and press Share, or share a whole collection here. Buyers need no account.',
    '在款式或物料列表中勾选后点击“分享”，或在此分享整个系列。买手无需账号即可打开。',
  ),
}
