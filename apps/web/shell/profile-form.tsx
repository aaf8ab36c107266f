import { type Label, label } from '@sms/kit/contract'
import { useApp, useFailed, useNoticeSettings, useSay, useToast } from '@sms/kit/web'
import { user as contract } from '@sms/resources/user/contract.ts'
import { SignInSettings } from '@sms/resources/user/web/sign-in/sign-in-settings.tsx'
import { Form, Input, Modal, Segmented, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ProfileChange, useProfile } from '../profile.ts'

const { name, language } = contract.fields
const { theme } = contract.owned

/** The user's own profile: name, language, theme, notifications and sign-in. */
export default function ProfileForm({ onClose }: { onClose: () => void }): ReactNode {
  const say = useSay()
  const toast = useToast()
  const { user } = useApp()
  const { change } = useProfile()
  const [form] = Form.useForm<Required<ProfileChange>>()
  const [open, setOpen] = useState(true)
  const [saving, setSaving] = useState(false)
  const [tab, setTab] = useState('profile')
  const failed = useFailed()
  const notices = useNoticeSettings()

  const save = async (values: Required<ProfileChange>) => {
    setSaving(true)
    const answer = await change(values)
    const isSaved = await notices.save().catch((error: unknown) => void failed(error, notSaved))
    setSaving(false)
    if (answer?.code === 1 && isSaved) {
      toast.success(answer.message)
      setOpen(false)
    }
    form.setFields((answer?.errors ?? []).map(({ field, message }) => ({ name: field as 'name', errors: [message] })))
  }
  const optionsOf = ({ type }: typeof language | typeof theme) =>
    type.kind === 'choice' ? type.options.map(({ value, label: text }) => ({ value, label: say(text) })) : []

  const fields = (
    <Form
      id="profile"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: user.name, language: user.language, theme: user.theme }}
      onFinish={save}
    >
      <Form.Item
        name="name"
        label={say(name.label)}
        validateTrigger="onBlur"
        rules={[{ required: true, whitespace: true, message: say(required) }]}
      >
        <Input autoComplete="username" maxLength={name.type.kind === 'text' ? name.type.max : undefined} autoFocus />
      </Form.Item>
      <Form.Item name="language" label={say(language.label)}>
        <Segmented aria-label={say(language.label)} options={optionsOf(language)} />
      </Form.Item>
      <Form.Item name="theme" label={say(theme.label)}>
        <Segmented aria-label={say(theme.label)} options={optionsOf(theme)} />
      </Form.Item>
      {notices.fields}
    </Form>
  )
  return (
    <Modal
      open={open}
      title={say(label('Profile', '个人资料'))}
      okText={say(label('Save', '保存'))}
      cancelText={say(label('Cancel', '取消'))}
      okButtonProps={{ htmlType: 'submit', form: 'profile', loading: saving }}
      {...(tab === 'profile' ? {} : { footer: null })}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      width={480}
      styles={{ header: { marginBottom: 8 } }}
      destroyOnHidden
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'profile', label: say(label('General', '基本')), children: fields },
          { key: 'sign-in', label: say(label('Sign-in', '登录')), children: <SignInSettings /> },
        ]}
      />
    </Modal>
  )
}

const notSaved = label('The settings of notifications were not saved', '通知设置未能保存')
const required: Label = label('Please enter a name', '请输入用户名')
