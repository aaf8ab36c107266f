import { PlusOutlined, QuestionCircleOutlined, SnippetsOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { ExportButton, ImportButton, useNarrow, useSay } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { type MasterKey, master, masterOptions } from '../contract.ts'
import { columnsOf, type Tab } from './columns.ts'
import { type View, writeView } from './view.ts'

type Props = {
  readonly tab: Tab
  /** What is shown, and how many values that is: what an export takes along. */
  readonly view: View
  readonly total: number
  readonly mayChange: boolean
  readonly onKeys: () => void
  readonly onPaste: () => void
  readonly onNew: (key: MasterKey) => void
}

/** What can be done at the end of the toolbar. Where all categories are shown, New asks for one first. */
export function Actions({ tab, view, total, mayChange, onKeys, onPaste, onNew }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const create = (
    <Button type="primary" icon={<PlusOutlined />} {...(tab === 'All' ? {} : { onClick: () => onNew(tab) })}>
      {say(fresh)}
    </Button>
  )
  return (
    <div className="master-tools">
      {!narrow && (
        <Button
          type="text"
          icon={<QuestionCircleOutlined />}
          title={say(keys)}
          aria-label={say(keys)}
          onClick={onKeys}
        />
      )}
      <ExportButton contract={master} now={{ query: writeView(view), columns: columnsOf(tab), total }} />
      {mayChange && (
        <>
          <ImportButton contract={master} tool />
          <Button
            icon={<SnippetsOutlined />}
            onClick={onPaste}
            {...(narrow ? { 'aria-label': say(paste), title: say(paste) } : {})}
          >
            {!narrow && say(paste)}
          </Button>
          {tab === 'All' ? (
            <Dropdown
              autoFocus
              trigger={['click']}
              placement="bottomRight"
              menu={{
                items: masterOptions.map((one) => ({ key: one.value, label: say(one.label) })),
                onClick: ({ key }) => onNew(key as MasterKey),
              }}
            >
              {create}
            </Dropdown>
          ) : (
            create
          )}
        </>
      )}
    </div>
  )
}

const keys = label('Keys', '快捷键')
const paste = label('Paste a column', '粘贴一列')
const fresh = label('New', '新增')
