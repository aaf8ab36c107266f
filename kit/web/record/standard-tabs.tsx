import { fill, type Label, label, type RecordOf } from '@sms/kit/contract'
import { lazy } from 'react'
import { CommentsTab, commentsLabel, useCommentCount } from '../comment/index.ts'
import { type FormLayout, fileHost } from '../form/layout.ts'
import type { Values } from '../form/values.ts'
import { HistoryTab } from '../history/history-tab.tsx'
import { useSay } from '../page/app.tsx'
import type { Tab } from './tab-list.tsx'
import { UsedTab, usesTotal, useUses } from './used/used-tab.tsx'

const FilesTab = lazy(() => import('./files-tab.tsx').then((all) => ({ default: all.FilesTab })))

const tabKeys = (layout: FormLayout, record: Values): readonly string[] => [
  ...(layout.contract.files ? ['files'] : []),
  // Comments on a sub-record belong to its parent.
  ...(isSubRecord(layout, record) ? [] : ['used', 'comments']),
  'history',
]

const isSubRecord = (layout: FormLayout, record: Values) => fileHost(layout, record).kind !== layout.contract.name

/** The tabs that records have besides their own, as far as they apply: files, where used, comments, history. */
export function useStandardTabs(layout: FormLayout, record: RecordOf<any>, mayChange: boolean): readonly Tab[] {
  const say = useSay()
  const { contract, related } = layout
  const { name: kind, menus } = contract
  const { id } = record as { id: string }
  const keys = tabKeys(layout, record as Values)
  const comments = useCommentCount(kind, id, keys.includes('comments'))
  const uses = useUses(kind, id, keys.includes('used')).data
  const tabs: Readonly<Record<string, Omit<Tab, 'key'>>> = {
    used: {
      text: say(tabText(usedLabel, uses && usesTotal(uses))),
      content: () => <UsedTab kind={kind} id={id} />,
    },
    files: {
      text: say(filesLabel),
      content: () => (
        <FilesTab {...{ kind, menus }} parent={id} pictures={contract.pictures} documents={contract.documents} />
      ),
    },
    comments: {
      text: say(tabText(commentsLabel, comments)),
      content: () => <CommentsTab kind={kind} id={id} menus={menus} />,
    },
    history: {
      text: say(historyLabel),
      content: () => <HistoryTab contract={contract} record={record} related={related} mayChange={mayChange} />,
    },
  }
  // `uses` has an entry for every field that can refer to such records; the tab is left out if there is none.
  return keys.filter((key) => key !== 'used' || uses?.length !== 0).map((key) => ({ key, ...tabs[key]! }))
}

/** A tab's name with its number of entries, if that is known. */
const tabText = (name: Label, count: number | undefined): Label =>
  count === undefined ? name : fill(counted, { ...name, n: count })

const filesLabel = label('Files', '文件')
const historyLabel = label('History', '修改记录')
const counted = label('{en} ({n})', '{zh}（{n}）')
const usedLabel = label('Where used', '引用情况')
