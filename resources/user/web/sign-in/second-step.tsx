import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { copyText, dataOf, ReadFailure, useApp, useSay, useToast } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Input, Modal, QRCode } from 'antd'
import { useState } from 'react'
import type { Enrolment, FactorState } from '../../contract.ts'
import { useSmallForm } from './use-small-form.ts'

/** The reader's own second step at sign-in: set up by scanning a code, turned off by the password and a code. */
export function SecondStep() {
  const say = useSay()
  const toast = useToast()
  const { client } = useApp()
  const read = useQuery({
    queryKey: ['user', 'own', 'factor'],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<FactorState>>('/user/ownfactor', {}, { signal })),
  })
  const passwordForm = useSmallForm<{ password: string; code?: string }>()
  const codeForm = useSmallForm<{ code: string }>()
  /** Whether the password field is shown, before setting up or turning off. */
  const [isPasswordShown, setPasswordShown] = useState(false)
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [recovery, setRecovery] = useState<readonly string[]>()
  const state = read.data

  const submitPassword = async (values: { password: string; code?: string }) => {
    const answer = state?.active
      ? await passwordForm.post<undefined>('/user/factor/end', values, notSaved)
      : await passwordForm.post<Enrolment>('/user/factor/begin', values, notSaved)
    if (!answer) return
    setPasswordShown(false)
    if (answer.data) setEnrolment(answer.data)
    else toast.success(ended)
    await read.refetch()
  }
  const confirm = async (values: { code: string }) => {
    const answer = await codeForm.post<{ recovery: string[] }>('/user/factor/confirm', values, notSaved)
    if (!answer) return
    setEnrolment(undefined)
    setRecovery(answer.data.recovery)
    await read.refetch()
  }
  if (read.isError && !state) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  return (
    <section>
      <h3>{say(label('Two-step sign-in', '两步验证'))}</h3>
      {!enrolment && (
        <p>{say(state?.active ? fill(isOn, { n: state.codes }) : state?.required ? isRequired : isOff)}</p>
      )}
      {recovery && <RecoveryCodes codes={recovery} onDone={() => setRecovery(undefined)} />}
      {enrolment ? (
        <Form
          name="second-step"
          form={codeForm.form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void confirm(values)}
        >
          <p>{say(scan)}</p>
          <Flex gap={20} align="center" wrap className="sign-in-enrol">
            <QRCode type="svg" value={enrolment.uri} size={148} bordered={false} color="#000" bgColor="#fff" />
            <div>
              <span>{say(byHand)}</span>
              <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
            </div>
          </Flex>
          <Form.Item
            name="code"
            label={say(label('Code', '验证码'))}
            rules={[{ required: true, message: say(sixDigits) }]}
          >
            <Input autoComplete="one-time-code" inputMode="numeric" maxLength={40} autoFocus />
          </Form.Item>
          <Flex gap={8}>
            <Button type="primary" htmlType="submit" loading={codeForm.busy}>
              {say(label('Turn on', '启用'))}
            </Button>
            <Button onClick={() => setEnrolment(undefined)}>{say(label('Cancel', '取消'))}</Button>
          </Flex>
        </Form>
      ) : isPasswordShown ? (
        <Form
          name="second-step"
          form={passwordForm.form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void submitPassword(values)}
        >
          <Form.Item
            name="password"
            label={say(label('Your password', '您的密码'))}
            rules={[{ required: true, message: say(label('Please fill this in', '请填写此项')) }]}
            validateTrigger={[]}
          >
            <Input.Password autoComplete="current-password" maxLength={1_024} autoFocus />
          </Form.Item>
          {state?.active && (
            <Form.Item
              name="code"
              label={say(label('Code or recovery code', '验证码或恢复码'))}
              rules={[{ required: true, message: say(label('Please fill this in', '请填写此项')) }]}
              validateTrigger={[]}
            >
              <Input autoComplete="one-time-code" maxLength={40} />
            </Form.Item>
          )}
          <Flex gap={8}>
            <Button type="primary" danger={Boolean(state?.active)} htmlType="submit" loading={passwordForm.busy}>
              {say(state?.active ? turnOff : goAhead)}
            </Button>
            <Button onClick={() => setPasswordShown(false)}>{say(label('Cancel', '取消'))}</Button>
          </Flex>
        </Form>
      ) : (
        state && (
          <Button danger={state.active} onClick={() => setPasswordShown(true)}>
            {say(state.active ? turnOff : setUp)}
          </Button>
        )
      )}
    </section>
  )
}

/** The recovery codes, which are shown only once: neither Escape nor a click beside them closes them. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useSay()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <Modal
      open
      title={say(label('Recovery codes', '恢复码'))}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={() => void copyText(text).then(setCopied)}>
            {say(isCopied ? label('Copied', '已复制') : label('Copy', '复制'))}
          </Button>
          <Button type="primary" onClick={onDone}>
            {say(label('I have kept them', '我已妥善保存'))}
          </Button>
        </>
      }
      width={416}
    >
      <p>{say(keepThem)}</p>
      <pre className="sign-in-codes">{text}</pre>
    </Modal>
  )
}

const isOff = label(
  'Signing in also takes a code from your phone, so that your password alone is not enough.',
  '登录时除密码外还需手机上的验证码，仅知道密码无法登录。',
)
const isRequired = label('Your role needs it from the next sign-in on.', '您的角色从下次登录起需要两步验证。')
const isOn = label(
  'On: you sign in with a code of your app. {n} {n|recovery code is|recovery codes are} left.',
  '已启用：登录时需输入验证码。剩余 {n} 个恢复码。',
)
const setUp = label('Set up', '设置')
const goAhead = label('Continue', '继续')
const turnOff = label('Turn off', '停用')
const ended = label('Two-step sign-in is off', '两步验证已停用')
const scan = label(
  'Scan this with an authenticator app on your phone, then enter the six digits that it shows.',
  '请用手机上的身份验证器扫描此码，然后输入显示的六位数字。',
)
const byHand = label('Or enter this key:', '或输入此密钥：')
const sixDigits = label('Enter the six digits', '请输入六位数字')
const keepThem = label(
  'On. Keep these recovery codes: each signs you in once, should your phone be lost. They are not shown again.',
  '已启用。请保存这些恢复码：手机丢失时，每个可登录一次，之后不会再次显示。',
)
const notSaved = label('This could not be changed', '未能修改')
