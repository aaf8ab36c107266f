import { GroupOutlined } from '@ant-design/icons'
import { isGroupable, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { PickField } from '../filters/pick-field.tsx'
import { Pop } from '../pop.tsx'
import { grouped } from '../state.ts'
import type { ListModel } from '../use-list.ts'

/** Chooses the field by which a list is grouped, or no groups; an icon alone where it is narrow. */
export function GroupMenu({ list, narrow }: { readonly list: ListModel; readonly narrow: boolean }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { state, change, filters } = list
  const fields = filters.all.filter(({ field }) => isGroupable(field))
  if (fields.length === 0 || list.contract.menus.length === 0) return null
  const field = state.group === undefined ? undefined : filters.fields[state.group]
  const choose = (name: string | undefined) => {
    setOpen(false)
    change(grouped(state, name))
  }
  return (
    <Pop
      label={say(groupBy)}
      open={open}
      onOpen={setOpen}
      className="list-columns"
      button={(props) => (
        <Button
          type={narrow ? 'default' : 'text'}
          className={narrow ? 'list-views-on' : undefined}
          icon={<GroupOutlined aria-hidden="true" />}
          title={say(groupBy)}
          data-on={field ? '' : undefined}
          {...props}
        >
          {!narrow && (field ? say(field.label) : <span className="list-tool-name">{say(group)}</span>)}
        </Button>
      )}
    >
      {state.group !== undefined && (
        <button type="button" className="list-item list-item-last" onClick={() => choose(undefined)}>
          {say(none)}
        </button>
      )}
      <PickField fields={fields.filter(({ name }) => name !== state.group)} onPick={choose} />
    </Pop>
  )
}

const group = label('Group', '分组')
const groupBy = label('Group by', '分组依据')
const none = label('No groups', '取消分组')
