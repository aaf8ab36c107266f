import './sign-in.css'
import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { Ago, dataOf, ReadFailure, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, Tag } from 'antd'
import { useRef, useState } from 'react'
import { type OpenSession, user } from '../../contract.ts'
import { passwordMin } from '../../rules/password.ts'
import { browserName } from '../browser-name.ts'
import { SecondStep } from './second-step.tsx'
import { useSmallForm } from './use-small-form.ts'

function OwnSessions() {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const read = useQuery({
    queryKey: ['user', 'own', 'sessions'],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<OpenSession[]>>('/user/ownsessions', {}, { signal })),
  })
  const end = async (id?: string) => {
    try {
      dataOf(await client.api.post('/user/endsession', id ? { id } : {}))
      toast.success(ended)
    } catch (error) {
      failed(error, notEnded)
    }
    await read.refetch()
  }
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  // This browser's session comes first.
  const sessions = [...(read.data ?? [])].sort((a, b) => Number(b.own) - Number(a.own))
  return (
    <section>
      <h3>{say(label('Where you are signed in', '已登录的浏览器'))}</h3>
      <ul className="sign-in-sessions">
        {sessions.map(({ id, own, agent, address, activeAt }) => (
          <li key={id}>
            <span>
              <strong>{browserName(agent)}</strong>
              <small>
                {address} · <Ago at={activeAt} />
              </small>
            </span>
            {own ? (
              <Tag>{say(label('This browser', '当前浏览器'))}</Tag>
            ) : (
              <Button onClick={() => void end(id)}>{say(label('Sign out', '退出登录'))}</Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button danger onClick={() => void end()}>
          {say(label('Sign out of all others', '退出其他所有浏览器'))}
        </Button>
      )}
    </section>
  )
}

const ended = label('Signed out there', '已在该处退出登录')
const notEnded = label('The session could not be ended', '未能退出登录')

type Values = { current: string; password: string }

function PasswordChange() {
  const say = useSay()
  const toast = useToast()
  const queries = useQueryClient()
  const { form, busy, post } = useSmallForm<Values>()
  const change = async (values: Values) => {
    if (!(await post('/user/password', values, notChanged))) return
    form.resetFields()
    toast.success(changed)
    await queries.invalidateQueries({ queryKey: ['user', 'own'] })
  }
  const rules = [{ required: true, message: say(label('Please fill this in', '请填写此项')) }]
  return (
    <section>
      <h3>{say(label('Password', '密码'))}</h3>
      <Form
        name="password-change"
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void change(values)}
      >
        <Form.Item name="current" label={say(label('Current password', '当前密码'))} rules={rules} validateTrigger={[]}>
          <Input.Password autoComplete="current-password" maxLength={1_024} />
        </Form.Item>
        <Form.Item
          name="password"
          label={say(label('New password', '新密码'))}
          rules={rules}
          validateTrigger={[]}
          extra={say(hint)}
        >
          <Input.Password autoComplete="new-password" maxLength={1_024} />
        </Form.Item>
        <Button htmlType="submit" loading={busy}>
          {say(label('Change the password', '修改密码'))}
        </Button>
      </Form>
    </section>
  )
}

const hint = label(
  `At least ${passwordMin} characters; a few words are fine. You stay signed in here and nowhere else.`,
  `至少 ${passwordMin} 个字符，可使用几个词语。修改后仅在此浏览器保持登录。`,
)
const changed = label('Password changed', '密码已修改')
const notChanged = label('The password could not be changed', '密码未能修改')

type Rules = { readonly secondFactor: readonly string[] }
const { type } = user.fields.role
const roles = type.kind === 'choice' ? type.options : []

function RequiredRoles() {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const read = useQuery({
    queryKey: ['user', 'rules'],
    queryFn: async ({ signal }) => dataOf(await client.api.get<Envelope<Rules>>('/user/rules', {}, { signal })),
  })
  /** The roles ticked while they are being saved; each change waits for the one before. */
  const [ticked, setTicked] = useState<readonly string[]>()
  const lastSave = useRef(Promise.resolve())
  const save = async (secondFactor: readonly string[]) => {
    try {
      dataOf(await client.api.post('/user/rules/edit', { secondFactor }))
      toast.success(saved)
    } catch (error) {
      failed(error, notSaved)
    }
    await read.refetch()
  }
  const change = async (secondFactor: readonly string[]) => {
    setTicked(secondFactor)
    const current = lastSave.current.then(() => save(secondFactor))
    lastSave.current = current
    await current
    if (lastSave.current === current) setTicked(undefined)
  }
  return (
    <section>
      <h3>{say(label('Roles that must sign in with two steps', '以下角色须两步验证'))}</h3>
      <Checkbox.Group
        aria-label={say(label('Roles', '角色'))}
        disabled={!read.data}
        value={[...(ticked ?? read.data?.secondFactor ?? [])]}
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

/**
 * The sign-in settings of the profile: password, second step, open sessions and, for administrators, required roles.
 */
export function SignInSettings() {
  const { user } = useApp()
  return (
    <div className="sign-in-settings">
      <PasswordChange />
      <SecondStep />
      {user.role === 'Administrator' && <RequiredRoles />}
      <OwnSessions />
    </div>
  )
}
