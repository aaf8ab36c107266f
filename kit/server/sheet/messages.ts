import { type Label, label } from '@sms/kit/contract'
import { columnLetters, type SheetError, type SheetErrorDetails, type SheetReason } from './errors.ts'

type Explained = { readonly reason: SheetReason; readonly details: SheetErrorDetails }

/** The message for the owner of the file, in both languages, with the place of the problem. */
export function sheetText(error: SheetError | Explained): Label {
  const { en, zh } = sentences[error.reason](error.details)
  const at = place(error.details)
  return label(at.en + en, at.zh + zh)
}

/** The place in the file with a colon behind it, such as `Sheet “A”, cell B2: `; blank without one. */
function place({ sheet, row, column }: SheetErrorDetails): Label {
  const parts: Label[] = []
  if (sheet !== undefined) parts.push(label(`sheet “${sheet}”`, `工作表“${sheet}”`))
  if (row && column) {
    const cell = `${columnLetters(column - 1)}${row}`
    parts.push(label(`cell ${cell}`, `单元格 ${cell}`))
  } else if (row) parts.push(label(`row ${row}`, `第 ${row} 行`))
  if (parts.length === 0) return label('', '')
  const en = parts.map((part) => part.en).join(', ')
  return label(`${en.charAt(0).toUpperCase()}${en.slice(1)}: `, `${parts.map((part) => part.zh).join('，')}：`)
}

const count = (limit: number | undefined) => (limit ?? 0).toLocaleString('en-US')
const megabytes = (limit: number | undefined) => Math.round((limit ?? 0) / 1024 / 1024)
const msToSeconds = (ms: number | undefined) => Math.round((ms ?? 0) / 1000)

/** The names of recognised kinds of files; others are called by their extension. */
const kinds: Readonly<Record<string, Label>> = {
  zip: label('a ZIP archive without a workbook in it', '一个不含工作簿的 ZIP 压缩包'),
  docx: label('a Word document', '一个 Word 文档'),
  pptx: label('a PowerPoint presentation', '一个 PowerPoint 演示文稿'),
  odf: label('an OpenDocument file without tables', '一个不含表格的 OpenDocument 文件'),
  ole: label('an old Office file that is not a workbook', '一个不是工作簿的旧版 Office 文件'),
  xls5: label('a workbook of Excel 5 or 95', '一个 Excel 5 或 95 工作簿'),
  xlsb: label('a binary workbook (XLSB)', '一个二进制工作簿（XLSB）'),
  image: label('a picture', '一张图片'),
  pdf: label('a PDF document', '一个 PDF 文档'),
  archive: label('a compressed archive', '一个压缩包'),
}

const saveAs = label(
  'Open it in a spreadsheet program and save it as XLSX.',
  '请在表格软件中打开该文件，并另存为 XLSX 格式。',
)

const sentences: Readonly<Record<SheetReason, (details: SheetErrorDetails) => Label>> = {
  empty: () => label('There is nothing in this file.', '该文件中没有任何内容。'),
  broken: () => label(`The file is damaged or incomplete. ${saveAs.en}`, `文件已损坏或不完整。${saveAs.zh}`),
  encrypted: () =>
    label(
      'The file is protected by a password. Remove the password, save it and try again.',
      '该文件有密码保护。请取消密码、保存后重试。',
    ),
  unsupported: ({ kind = '' }) => {
    const kindLabel = kinds[kind] ?? label(`a ${kind.toUpperCase()} file`, `一个 ${kind.toUpperCase()} 文件`)
    return label(
      `This is ${kindLabel.en}, not a spreadsheet of a kind that can be read (XLSX, XLS, ODS, CSV).`,
      `这是${kindLabel.zh}，不是可读取的表格（XLSX、XLS、ODS、CSV）。`,
    )
  },
  webPage: () =>
    label(
      `This is a web page or XML text saved under the name of a spreadsheet. ${saveAs.en}`,
      `这是以表格名称保存的网页或 XML 文本。${saveAs.zh}`,
    ),
  binary: () =>
    label(
      'The file holds zero bytes, so it is damaged or not a text table. Save it as XLSX or as CSV in UTF-8.',
      '文件含有零字节，可能已损坏或不是文本表格。请另存为 XLSX 或 UTF-8 编码的 CSV。',
    ),
  encoding: () =>
    label(
      'The text is in no known encoding. Save it as XLSX or as CSV in UTF-8.',
      '无法识别文本编码。请另存为 XLSX 或 UTF-8 编码的 CSV。',
    ),
  quote: () =>
    label(
      'A quotation mark opens here or above and never closes. Correct it, or save the table as XLSX.',
      '此处或上方有未闭合的引号。请更正，或将表格另存为 XLSX。',
    ),
  bomb: () =>
    label(
      'The file would grow far beyond its size when opened, as harmful files do, and was refused.',
      '文件打开后会异常膨胀，具有恶意文件的特征，已拒绝读取。',
    ),
  tooLarge: ({ limit }) =>
    label(
      `The content is larger than ${megabytes(limit)} MB. Divide it into several files.`,
      `内容超过 ${megabytes(limit)} MB。请拆分为多个文件。`,
    ),
  tooManyRows: ({ limit }) =>
    label(
      `There are more than ${count(limit)} rows. Divide them into several files.`,
      `超过 ${count(limit)} 行。请拆分为多个文件。`,
    ),
  tooManyColumns: ({ limit }) =>
    label(
      `There are more than ${count(limit)} columns. Remove those that are not needed.`,
      `超过 ${count(limit)} 列。请删除不需要的列。`,
    ),
  tooManyCells: ({ limit }) =>
    label(
      `There are more than ${count(limit)} cells. Divide them into several files.`,
      `超过 ${count(limit)} 个单元格。请拆分为多个文件。`,
    ),
  cellTooLong: ({ limit }) =>
    label(
      `The text is longer than the ${count(limit)} characters that a cell can hold. Shorten it.`,
      `文本超过单元格可容纳的 ${count(limit)} 个字符。请缩短。`,
    ),
  notANumber: () => label('The value is not a number that can be written.', '该值不是可写入的数字。'),
  memory: () =>
    label(
      'The file needs more memory than it may take. Divide it into several files.',
      '读取该文件所需内存过大。请拆分为多个文件。',
    ),
  timeout: ({ limit }) =>
    label(
      `The file took longer than ${msToSeconds(limit)} seconds to read. Divide it into several files.`,
      `读取该文件超过 ${msToSeconds(limit)} 秒。请拆分为多个文件。`,
    ),
}
