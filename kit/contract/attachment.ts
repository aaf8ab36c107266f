import { label } from './label.ts'
import { type RecordOf, resource } from './resource.ts'
import { integer, reference, required, text, token } from './vocabulary.ts'

/** A file attached to a record of any kind; the menu key of its parent opens it. */
export const attachmentContract = resource(
  'attachment',
  {
    title: label('File', '文件'),
    titles: label('Files', '文件'),
    menu: '',
    names: ['name'],
    sort: '-createdAt',
    imported: false,
  },
  {
    name: required(text('Name', '文件名', { max: 255 })),
    caption: text('Caption', '说明', { max: 500 }),
    /** One of the documents that its record's kind names. */
    document: text('Document', '单据类别', { max: 40 }),
  },
  {
    parentKind: required(token('Kind of record', '记录类型')),
    parent: required(token('Record', '记录')),
    type: required(token('Type', '类型')),
    size: required(integer('Size', '大小', { max: Number.MAX_SAFE_INTEGER })),
    /** The file field that it was uploaded for, in its record or a sub-record; null for a file of the record itself. */
    field: token('Sent for', '所属字段'),
    /** Its place among the files of its record. Files without a place come last, in the order of their ids. */
    position: integer('Position', '次序', { min: 1 }),
    /** The newest version of the same file; null on the newest version itself. */
    replacedBy: reference('Replaced by', '新版本', 'attachment'),
  },
)

export type Attachment = RecordOf<typeof attachmentContract>

export type AttachedFile = Attachment & { readonly versions: number }
