import { fill, type Label, label } from '@sms/kit/contract'
import { passwordMin } from '@sms/resources/user/rules/password.ts'

/** Returns the problem of a field's value; undefined for a valid one. */
export type Rule = (value: string) => Label | undefined

export const required: Rule = (value) => (value.trim() ? undefined : label('Please fill this in', '请填写此项'))

/** Catches typing errors; the server decides whether an address is valid. */
export const emailRule: Rule = (value) =>
  required(value) ??
  (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim())
    ? undefined
    : label('This is not an email address', '这不是有效的邮箱地址'))

/** Counts code points, not UTF-16 units. */
export const newPasswordRule: Rule = (value) => {
  const length = [...value].length
  if (length >= passwordMin) return undefined
  if (!length) return required(value)
  return label(
    `At least ${passwordMin} characters; this has ${length}`,
    `至少 ${passwordMin} 个字符，目前为 ${length} 个`,
  )
}

/** A waiting time as text: seconds up to 90, then minutes. */
export function waitLabel(seconds: number): Label {
  if (seconds <= 90) return fill(label('{n} {n|second|seconds}', '{n} 秒'), { n: Math.max(1, seconds) })
  return label(`${Math.ceil(seconds / 60)} minutes`, `${Math.ceil(seconds / 60)} 分钟`)
}

/** The seconds to wait by a Retry-After header, which holds seconds or a date; 30 for any other text. */
export function retryAfterSeconds(header: string | null, now: number): number {
  if (header && /^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header ?? '')
  return Number.isNaN(at) ? 30 : Math.max(0, Math.ceil((at - now) / 1_000))
}

/** The hint of a field for a new password. */
export const passwordHint = label(
  `At least ${passwordMin} characters; a few words are fine`,
  `至少 ${passwordMin} 个字符，可使用几个词语`,
)
