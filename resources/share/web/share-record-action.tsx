import { ShareAltOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useMasterName, useMayChange, useSay } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { share } from '../contract.ts'
import { lineSheet } from '../rules/shown.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

type Shared = {
  readonly id: string
  readonly status: string
  readonly code: string
  readonly nameEn?: string | null
  readonly nameZh?: string | null
  readonly collection?: string | null
}

/** The Share menu on the page of a style or item: a link to it or its collection, and its line sheet. */
export const shareRecord = (record: Shared) => <ShareRecord record={record} />

function ShareRecord({ record }: { record: Shared }) {
  const say = useSay()
  const masterName = useMasterName()
  const mayShare = useMayChange(share.menus)
  const [open, setOpen] = useState<'record' | 'collection'>()
  if (!mayShare) return null
  const { id, status, code, nameEn, nameZh, collection } = record
  // Links show Active records only; line sheets show others too.
  const shareable = status === 'Active' ? (['record', ...(collection ? (['collection'] as const) : [])] as const) : []
  const names = { en: nameEn ?? nameZh ?? code, zh: nameZh ?? nameEn ?? code }
  const sheet = (
    <a href={`/admin/showroom/sheet?id=${id}`} target="_blank" rel="noopener">
      {say(lineSheet)}
    </a>
  )
  const items = [
    ...shareable.map((what) => ({ key: what, label: say(texts[what]), onClick: () => setOpen(what) })),
    { key: 'sheet', label: sheet },
  ]
  return (
    <>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button icon={<ShareAltOutlined aria-hidden="true" />} aria-haspopup="menu">
          {say(shareIt)}
        </Button>
      </Dropdown>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog
            {...(open === 'record'
              ? { items: [id], title: say(names) }
              : { collection: collection!, title: masterName(collection!) })}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const shareIt = label('Share', '分享')
const texts = {
  record: label('By a link …', '生成链接…'),
  collection: label('Its whole collection …', '分享整个系列…'),
}
