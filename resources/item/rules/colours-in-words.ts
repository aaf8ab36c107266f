import { label, type RowsWords } from '@sms/kit/contract'

/** Lists and files say the names of colours that follow from colourways. */
export const coloursInWords: RowsWords = {
  say: (colours: readonly { readonly name: string }[], language) =>
    colours.map(({ name }) => name).join(language === 'zh' ? '、' : ', '),
  read: () => ({ problem: label('Colourways have a sheet of their own', '色号请在其单独的工作表中填写') }),
  expected: label('The sheet of colourways', '色号工作表'),
}
