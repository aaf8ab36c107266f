import { failureOf } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import { failureLabel } from '../toast/failure-text.ts'

/** Why a save failed although the server did not refuse it, and what remains of the input. */
export function saveFailureLabel(error: unknown): Label {
  if (failureOf(error)?.status === 401) return signedOut
  const why = failureLabel(error)
  return fill(stays, { en: why.en, zh: why.zh })
}

const stays = label('{en} What you typed is still here.', '{zh}您填写的内容仍保留在此。')
const signedOut = label(
  'You have been signed out. What you typed is kept on this computer and offered when you are back.',
  '您已退出登录。您填写的内容已保存在本机，重新登录后可恢复。',
)
