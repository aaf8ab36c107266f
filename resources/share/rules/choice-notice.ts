import { label, type NoticeType } from '@sms/kit/contract'

/** Notifies the user who made a link of a buyer's choice by it. */
export const choiceNotice: NoticeType = {
  title: label('Choices by my links', '买手通过我的链接选样'),
  text: () => chosen,
  names: { share: 'share' },
  tab: 'chosen',
}

const chosen = label(
  '{name}: {pieces} {pieces|piece|pieces} chosen by “{share}”',
  '{name}：通过“{share}”选了 {pieces} 件',
)
