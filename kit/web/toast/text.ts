import { type Label, label } from '@sms/kit/contract'

/** The states of changes, as the server writes them in `state`, with their Chinese. */
const states = new Map([
  ['Added', '新增'],
  ['Saved', '保存'],
  ['Imported', '导入'],
  ['Exported', '导出'],
  ['Merged', '合并'],
  ['Duplicated', '复制'],
  ['Carried over', '沿用'],
  ['Restored', '恢复'],
  ['Undone', '撤销'],
  ['Redone', '重做'],
  ['Uploaded', '上传'],
  ['Removed', '移除'],
  ['Reordered', '排序'],
  ['Activated', '启用'],
  ['Deactivated', '停用'],
  ['Moved to History', '移入历史款式'],
  ['Moved to Showroom', '移回展厅'],
  // States of other clients and of older histories.
  ['Add', '新增'],
  ['Edit', '修改'],
  ['Import', '导入'],
  ['Register', '注册'],
  ['Invite', '邀请'],
  ['Merge', '合并'],
  ['Duplicate', '复制'],
  ['Carry over', '沿用'],
  ['Restore', '恢复'],
  ['Undo', '撤销'],
  ['Redo', '重做'],
  ['Upload', '上传'],
  ['Activate', '启用'],
  ['Deactivate', '停用'],
])

/** The name of a state, which stays English where its Chinese is unknown. */
export const stateLabel = (state: string): Label => label(state, states.get(state) ?? state)

/** Adds the states of the business, by their English; known states keep their Chinese. */
export function nameStates(labels: readonly Label[]) {
  for (const { en, zh } of labels) if (!states.has(en)) states.set(en, zh)
}

/** Success messages of the specification without the pattern '{state} successfully'. */
const specialMessages = new Map([
  ['send reset email successfully', '重置邮件发送成功'],
  ['reset successfully', '重置成功'],
])

/** A message of the API in both languages; an unknown state keeps its word ('Steam成功'). */
export function apiMessageLabel(message: string): Label {
  const chinese = specialMessages.get(message)
  if (chinese) return label(message, chinese)
  const state = /^(.{1,32}) successfully$/su.exec(message)?.[1]
  return label(message, state === undefined ? message : `${stateLabel(state).zh}成功`)
}

/** The success message of a change: '{state} successfully' (specification.md, section 7). */
export const doneLabel = (state: string): Label => apiMessageLabel(`${state} successfully`)
