import { label } from '@sms/kit/contract'
import { useSay, useToast } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { passwordMin } from '../../rules/password.ts'
import { useSmallForm } from './use-asking.ts'

type Values = { current: string; password: string }

/** The form to change one's own password, which signs other browsers out. */
export function PasswordChange() {
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
