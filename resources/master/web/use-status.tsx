import { fill, label } from '@sms/kit/contract'
import { integerText, recordOf, useApp, useFailed, useSaving, useSay, useToast } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { master } from '../contract.ts'
import { usesOf } from './use-values.ts'
import { nameIn, type Value } from './value.ts'

const fields = { status: master.fields.status }

/**
 * Sets values inActive or Active, after a question where records use a value that becomes inActive. The caller must
 * render `dialog`.
 */
export function useStatus() {
  const app = useApp()
  const queries = useQueryClient()
  const { modal } = App.useApp()
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const saving = useSaving(master, fields)

  const confirm = async (value: Value, uses: number) => {
    const n = integerText(uses, app.language)
    return modal.confirm({
      title: say(fill(used, { name: nameIn(value, app.language), n })),
      content: say(meaning),
      okText: say(inactivate),
      focusable: { autoFocusButton: 'cancel' },
    })
  }

  const change = async (value: Value) => {
    const inactivates = value.status === 'Active'
    try {
      // The list may be outdated: loads the current value first.
      const [fresh, counts] = await Promise.all([
        queries.fetchQuery({ ...recordOf(app, master, value.id), staleTime: 0 }),
        inactivates ? queries.fetchQuery(usesOf(app, value.key)) : undefined,
      ])
      const uses = counts?.[value.id] ?? 0
      if (uses > 0 && !(await confirm(value, uses))) return
      const outcome = await saving.run({
        record: fresh,
        values: { status: inactivates ? 'inActive' : 'Active' },
        state: inactivates ? 'Deactivated' : 'Activated',
      })
      if (outcome.end === 'failed') toast.error(outcome.reason)
    } catch (error) {
      failed(error, notChanged)
    }
  }

  return { change: (value: Value) => void change(value), dialog: saving.dialog }
}

const used = label('{n} {n|record uses|records use} “{name}”', '“{name}”被 {n} 条记录使用')
const meaning = label(
  'They keep it. It is no longer offered for new ones. To move them to another value, merge it instead.',
  '这些记录保留此值，新记录不再提供此选项。如需改用其他值，请使用合并。',
)
const inactivate = label('Deactivate', '停用')
const notChanged = label('The status could not be changed', '状态未能更改')
