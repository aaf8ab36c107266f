import { emailMax, label } from '@sms/kit/contract'
import { nameMax } from '@sms/resources/user/rules/name.ts'
import { useState } from 'react'
import { CheckField, PasswordField, TextField } from './field.tsx'
import { LoginForm } from './form.tsx'
import { emailRule, newPasswordRule, passwordHint, required } from './rules.ts'
import { useLanguage, useSay } from './say.ts'
import { post } from './server.ts'
import { useForm, type Values } from './use-form.ts'

type Names = 'name' | 'email' | 'password' | 'code' | 'sample'
/** `asksCode`: the server is reachable by strangers, so a code from its log is required. */
type SetUpProps = { asksCode: boolean; onDone: (values: Values<Names>) => void | Promise<void> }

const sampleHint = label(
  'An office to try things in: 60 suppliers, 400 items with pictures and prices. One click undoes all of it while it is unchanged.',
  '可试用的示例公司：60 家供应商、400 个带图片和价格的物料。未改动前可一键全部撤销。',
)
const fillingHint = label(
  'Drawing pictures and adding records: this takes up to a minute …',
  '正在生成图片并写入记录，最多约需一分钟……',
)

/** The first start: creates the administrator, with the page's language. */
export function SetUp({ asksCode, onDone }: SetUpProps) {
  const say = useSay()
  const language = useLanguage()
  const [isWithSample, setWithSample] = useState(false)
  const state = useForm<Names>(
    {
      name: required,
      email: emailRule,
      password: newPasswordRule,
      code: asksCode ? required : () => undefined,
      sample: () => undefined,
    },
    ({ sample, ...values }) => {
      setWithSample(sample === 'yes')
      const body = { ...values, email: values.email.trim(), language, sample: sample === 'yes' }
      return post('/setup', body, language)
    },
    onDone,
  )
  const isFilling = isWithSample && state.busy
  return (
    <LoginForm
      state={state}
      title={label('Create the administrator', '创建管理员')}
      text={label(
        'Nobody uses this installation yet. The administrator has every right and invites the others.',
        '此系统尚无用户。管理员拥有全部权限，并可邀请其他用户。',
      )}
      submit={label('Create and sign in', '创建并登录')}
    >
      <TextField
        {...state.bind('name')}
        title={say(label('User_Name', '用户名'))}
        autoComplete="name"
        maxLength={nameMax}
        autoFocus
      />
      <TextField
        {...state.bind('email')}
        type="email"
        title={say(label('Email', '邮箱'))}
        autoComplete="username"
        maxLength={emailMax}
      />
      <PasswordField
        {...state.bind('password')}
        title={say(label('Password', '密码'))}
        autoComplete="new-password"
        hint={say(passwordHint)}
      />
      {asksCode && (
        <TextField
          {...state.bind('code')}
          title={say(label('Setup code', '初始化代码'))}
          autoComplete="off"
          maxLength={40}
          hint={say(label("It stands in the server's log", '显示在服务器日志中'))}
        />
      )}
      <CheckField
        name="sample"
        title={say(label('Fill with sample data', '填充示例数据'))}
        hint={say(isFilling ? fillingHint : sampleHint)}
        disabled={state.busy}
      />
    </LoginForm>
  )
}
