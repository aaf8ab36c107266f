import { failureOf } from '@sms/client'
import { type Label, label } from '@sms/kit/contract'
import { Refused } from '../data/query.ts'

const unreachable = label(
  'The server cannot be reached. Check the connection and try again.',
  '无法连接服务器，请检查网络后重试。',
)
const broken = label('The server could not answer this request. Please try again.', '服务器未能完成此请求，请重试。')
const notLoaded = label(
  'A part of this application could not be loaded. Check the connection and reload.',
  '部分程序未能加载，请检查网络后重新加载。',
)
const unexpected = label('Something unexpected happened on this screen.', '此页面出现了意外错误。')
const byStatus: Readonly<Record<number, Label>> = {
  401: label('You are signed out.', '您已退出登录。'),
  403: label('You do not have the right to do this.', '您没有此权限。'),
  404: label('This does not exist, or no longer.', '该内容不存在或已被移除。'),
  413: label('This is too large.', '内容过大。'),
  429: label('Too many requests; please wait a little.', '请求过于频繁，请稍后再试。'),
}

/** The sentence for a failed call or an error on a screen: the server's message, else a general one. */
export function failureLabel(error: unknown): Label {
  if (error instanceof Refused) return label(error.message, error.message)
  const failure = failureOf(error)
  if (!failure) {
    const message = error instanceof Error ? error.message : ''
    if (message.startsWith('zlFetch error: ')) return unreachable
    // The messages of Chromium, Firefox and Safari, and of the build for a style sheet.
    const isFile = /dynamically imported module|importing a module script|^unable to preload css/i.test(message)
    return isFile ? notLoaded : unexpected
  }
  const serverMessage = failure.envelope?.message
  if (serverMessage) return label(serverMessage, serverMessage)
  return byStatus[failure.status] ?? broken
}

/** A failure, as a sentence of its own, and the sentence after it; the server's messages have no final stop. */
export const withNext = (failure: Label, next: Label): Label =>
  label(`${failure.en.replace(/([^.!?])$/, '$1.')} ${next.en}`, failure.zh.replace(/([^。！？])$/, '$1。') + next.zh)
