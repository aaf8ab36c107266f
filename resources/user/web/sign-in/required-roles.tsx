import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { dataOf, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { user } from '../../contract.ts'

type Rules = { readonly secondFactor: readonly string[] }
const { type } = user.fields.role
const roles = type.kind === 'choice' ? type.options : []

/** The roles that must sign in in two steps, for administrators. */
export function RequiredRoles() {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const read = useQuery({
    queryKey: ['user', 'rules'],
    queryFn: async ({ signal }) => dataOf(await client.api.get<Envelope<Rules>>('/user/rules', {}, { signal })),
  })
  const change = async (secondFactor: string[]) => {
    try {
      dataOf(await client.api.post('/user/rules/edit', { secondFactor }))
      toast.success(saved)
    } catch (error) {
      failed(error, notSaved)
    }
    await read.refetch()
  }
  return (
    <section>
      <h3>{say(label('Roles that must sign in with two steps', '以下角色须两步验证'))}</h3>
      <Checkbox.Group
        aria-label={say(label('Roles', '角色'))}
        disabled={!read.data}
        value={[...(read.data?.secondFactor ?? [])]}
        options={roles.map((role) => ({ value: role.value, label: say(role.label) }))}
        onChange={(next) => void change(next)}
      />
      <p>{say(when)}</p>
    </section>
  )
}

const when = label('They set it up the next time they sign in.', '相关人员将在下次登录时进行设置。')
const saved = label('Saved', '已保存')
const notSaved = label('This could not be changed', '未能修改')
