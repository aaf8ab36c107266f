import { label, type RowsWords } from '@sms/kit/contract'
import { colourName } from './palette.ts'

/** Prints the colours that follow from colourways; they are not read from text. */
export const coloursInWords: RowsWords = {
  write: (colours: readonly { readonly name: string; readonly nameZh?: string | null }[], language) =>
    colours.map((colour) => colourName(colour, language)).join(language === 'zh' ? '、' : ', '),
  read: () => ({ problem: label('Colourways have a sheet of their own', '颜色请在其单独的工作表中填写') }),
  expected: label('The sheet of colourways', '颜色工作表'),
}
