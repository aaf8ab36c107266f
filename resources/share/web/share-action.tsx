import { PrinterOutlined, ShareAltOutlined } from '@ant-design/icons'
import { label, type RecordOf, type Resource } from '@sms/kit/contract'
import { type ListNow, listOf, type Selection, useApp, useFailed, useMayChange, useSay } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { share } from '../contract.ts'
import { lineSheet, shownMax } from '../rules/shown.ts'

/** The dialog is loaded when somebody opens it. */
const ShareDialog = lazy(() => import('./share-dialog.tsx'))

type Props = { readonly contract: Resource<any, any>; readonly selection: Selection; readonly now: ListNow }

/** What a list of styles or items adds to what can be done with ticked rows: a link to them. */
export const shareTicked = (contract: Resource<any, any>) => (selection: Selection, now: ListNow) => (
  <ShareAction contract={contract} selection={selection} now={now} />
)

/** Makes a link of the ticked rows, in the list's order, for those who may share. */
export function ShareAction({ contract, selection, now }: Props) {
  const say = useSay()
  const app = useApp()
  const queries = useQueryClient()
  const failed = useFailed()
  const mayShare = useMayChange(share.menus)
  const [items, setItems] = useState<readonly string[]>()
  if (!mayShare) return null
  const ticked = async (): Promise<string[]> => {
    const { ids, except = [] } = selection.request
    if (ids) return [...ids]
    const found: string[] = []
    for (let after: string | undefined; found.length <= shownMax; ) {
      const query = { ...now.query, pageSize: '200', ...(after ? { after } : {}) }
      const answer = await queries.fetchQuery(listOf(app, contract, query))
      found.push(...(answer.rows as RecordOf<any>[]).map(({ id }) => String(id)))
      after = answer.next
      if (!after) break
    }
    const left = new Set(except)
    return found.filter((id) => !left.has(id))
  }
  const print = async () => {
    // Opened while the click is fresh, since browsers refuse it later; behind # an address may be of any length.
    const tab = window.open('', '_blank')
    const ids = await ticked().catch(failed)
    if (ids) (tab ?? window).location.assign(`/admin/showroom/sheet#${ids.join()}`)
    else tab?.close()
  }
  const open = () => ticked().then(setItems, failed)
  const close = (done: boolean) => {
    setItems(undefined)
    if (done) selection.clear()
  }
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => void print()}>
        {say(lineSheet)}
      </Button>
      {/* What is inActive is not shown by a link; on paper it may be. */}
      {now.query.status !== 'inActive' && (
        <Button icon={<ShareAltOutlined aria-hidden="true" />} onClick={() => void open()}>
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
