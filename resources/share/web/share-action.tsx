import { PrinterOutlined, ShareAltOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { type ListNow, type Selection, useFailed, useMayChange, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { share } from '../contract.ts'
import { lineSheet, shownMax } from '../rules/shown.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

type Props = { readonly selection: Selection; readonly now: ListNow }

/** Buttons that open the ticked rows as a line sheet or share them by a link, for users who may share. */
export function ShareAction({ selection, now }: Props) {
  const say = useSay()
  const failed = useFailed()
  const mayShare = useMayChange(share.menus)
  const [items, setItems] = useState<readonly string[]>()
  if (!mayShare) return null
  const print = async () => {
    // Opens the tab at once, since browsers refuse it later. The ids follow #, where the length is not limited.
    const tab = window.open('', '_blank')
    const ids = await selection.readIds(now.query, shownMax).catch(failed)
    if (ids) (tab ?? window).location.assign(`/admin/showroom/sheet#${ids.join()}`)
    else tab?.close()
  }
  const openDialog = () => selection.readIds(now.query, shownMax).then(setItems, failed)
  const close = (done: boolean) => {
    setItems(undefined)
    if (done) selection.clear()
  }
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => void print()}>
        {say(lineSheet)}
      </Button>
      {/* Links show Active records only; line sheets show others too. */}
      {now.query.status !== 'inActive' && (
        <Button icon={<ShareAltOutlined aria-hidden="true" />} onClick={() => void openDialog()}>
          {say(shareIt)}
        </Button>
      )}
      {items && (
        <Suspense fallback={null}>
          <ShareDialog items={items} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const shareIt = label('Share …', '分享…')
