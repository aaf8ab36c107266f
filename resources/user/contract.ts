import { choice, choices, email, instant, label, required, resource, text, withRule } from '@sms/kit/contract'
import { menu } from './rules/menu.ts'
import { isOneAlphabet, isVisible, nameMax } from './rules/name.ts'

/** Field rights, granted one by one: supplier prices and margin; bank details. */
export const fieldRights = ['cost', 'bank'] as const

/** `name` is what people see as User_Name (contract.md, Paths). */
export const user = resource(
  'user',
  {
    title: label('User', '用户'),
    titles: label('Users', '用户'),
    menu: 'Use_Mgt',
    names: ['name'],
    sort: 'name',
    adds: 'register',
    // Accounts are invited one by one by mail: a file could give hundreds of strangers access at once.
    imported: false,
  },
  {
    name: required(
      withRule(
        withRule(
          text('User_Name', '用户名', { max: nameMax }),
          isOneAlphabet,
          label('Letters of one alphabet only, please', '请仅使用同一种字母'),
        ),
        isVisible,
        label('Holds characters that nobody can see', '包含不可见字符'),
      ),
    ),
    email: required(
      email('Email', '邮箱', {
        help: label(
          'Invitations and links to choose a password are mailed there',
          '邀请和设置密码的链接将发送至此邮箱',
        ),
      }),
    ),
    // Everything; read and write within Menu; read within Menu.
    role: required(
      choice(
        'Role',
        '角色',
        [
          { value: 'Administrator', label: label('Administrator', '管理员') },
          { value: 'Staff', label: label('Staff', '员工') },
          { value: 'Viewer', label: label('Viewer', '只读') },
        ],
        { initial: 'Staff' },
      ),
    ),
    Menu: choices(
      'Menu',
      '菜单',
      menu.map((entry) => ({ value: entry.key, label: entry.label })),
    ),
    rights: choices('Field rights', '字段权限', [
      { value: 'cost', label: label('Prices and margins', '供应商价格与毛利') },
      { value: 'bank', label: label('Bank details', '银行账户信息') },
    ]),
    language: required(
      choice(
        'Language',
        '语言',
        [
          { value: 'en', label: label('English', 'English') },
          { value: 'zh', label: label('中文', '中文') },
        ],
        { initial: 'en' },
      ),
    ),
  },
  {
    theme: required(
      choice('Theme', '外观', [
        { value: 'system', label: label('Same as system', '跟随系统') },
        { value: 'light', label: label('Light', '浅色') },
        { value: 'dark', label: label('Dark', '深色') },
      ]),
    ),
    lastSignInAt: instant('Last sign-in', '上次登录'),
  },
)

/** A user's open session; instants in ISO 8601, `agent` is the browser's User-Agent. */
export type OpenSession = {
  readonly id: string
  readonly createdAt: string
  readonly activeAt: string
  readonly address: string
  readonly agent: string
  /** Among one's own sessions: whether it is the session of this request. */
  readonly own?: boolean
}

/** A secret for an authenticator app, as text and as the URI of its QR code. */
export type Enrolment = { readonly secret: string; readonly uri: string }

/** The data of a refused sign-in that needs a code; `enrolment` where the user has no app yet. */
export type CodeWanted = { readonly secondFactor: true; readonly enrolment?: Enrolment }

/** A user's second factor: whether it is active, whether their role requires it, how many recovery codes are left. */
export type FactorState = { readonly active: boolean; readonly required: boolean; readonly codes: number }
