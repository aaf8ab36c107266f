import { label } from './label.ts'
import type { NoticeType } from './notice.ts'

export const importType = 'import'

/** Sent to the user who started an import, if it took long. */
export const importNotice: NoticeType = {
  title: label('Imports that are done', '导入完成'),
  text: ({ whyEn, whyZh }) =>
    whyEn === undefined
      ? imported
      : label(`{file} was not imported into {name}. ${whyEn}`, `{file} 未能导入“{name}”。${whyZh}`),
  onList: 'import',
}

const imported = label(
  '{file} is imported into {name}: {created} new, {updated} changed',
  '{file} 已导入“{name}”：新增 {created} 条，更新 {updated} 条',
)
