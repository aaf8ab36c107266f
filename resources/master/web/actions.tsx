import { PlusOutlined, QuestionCircleOutlined, SnippetsOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { ImportButton, useNarrow, useSay } from '@sms/kit/web'
import { Button, Dropdown } from 'antd'
import { type MasterKey, master, masterOptions } from '../contract.ts'
import type { Tab } from './columns.ts'

type Props = {
  readonly tab: Tab
  readonly mayChange: boolean
  readonly onKeys: () => void
  readonly onPaste: () => void
  readonly onNew: (key: MasterKey) => void
}

/** What can be done at the end of the toolbar. Where all categories are shown, New asks for one first. */
export function Actions({ tab, mayChange, onKeys, onPaste, onNew }: Props) {
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
