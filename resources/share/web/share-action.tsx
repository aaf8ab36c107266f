import { PrinterOutlined, ShareAltOutlined } from '@ant-design/icons'
import { label, type RecordOf, type Resource } from '@sms/kit/contract'
import { type ListNow, listOf, type Selection, useApp, useFailed, useMayChange, useSay } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { share } from '../contract.ts'
import { lineSheet, shownMax } from '../rules/shown.ts'

const ShareDialog = lazy(() => import('./share-dialog.tsx'))

type Props = { readonly contract: Resource<any, any>; readonly selection: Selection; readonly now: ListNow }

/** Buttons that open the ticked rows as a line sheet or share them by a link, for users who may share. */
export function ShareAction({ contract, selection, now }: Props) {
  const say = useSay()
  const app = useApp()
  const queries = useQueryClient()
  const failed = useFailed()
  const mayShare = useMayChange(share.menus)
  const [items, setItems] = useState<readonly string[]>()
  if (!mayShare) return null
  /** The ids of the ticked rows; if all of a list are ticked, up to a page more than a link holds. */
  const tickedIds = async (): Promise<string[]> => {
    const { ids, except } = selection.request
    if (ids) return [...ids]
    const excluded = new Set(except)
    const found: string[] = []
    for (let after: string | undefined; found.length <= shownMax; ) {
      const query = { ...now.query, pageSize: '200', ...(after ? { after } : {}) }
      const answer = await queries.fetchQuery(listOf(app, contract, query))
      const pageIds = (answer.rows as RecordOf<any>[]).map(({ id }) => String(id))
      found.push(...pageIds.filter((id) => !excluded.has(id)))
      after = answer.next
      if (!after) break
    }
    return found
  }
  const print = async () => {
    // Opens the tab at once, since browsers refuse it later. The ids follow #, where the length is not limited.
    const tab = window.open('', '_blank')
    const ids = await tickedIds().catch(failed)
    if (ids) (tab ?? window).location.assign(`/admin/showroom/sheet#${ids.join()}`)
    else tab?.close()
  }
  const openDialog = () => tickedIds().then(setItems, failed)
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
