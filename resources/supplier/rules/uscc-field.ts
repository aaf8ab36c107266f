import { type Field, label, text, when } from '@sms/kit/contract'
import { z } from 'zod'
import { checkUscc, normaliseUscc } from './uscc.ts'

const plain: Field<string, false> = text('USCC', '统一社会信用代码', {
  help: label('Unified Social Credit Code, 18 characters', '统一社会信用代码，18 位'),
})

/** A field for the Unified Social Credit Code: normalises case, width and blanks, then checks length, characters and check digit. */
export const usccField: Field<string, false> = when(
  when(
    when(
      { ...plain, type: { kind: 'text', max: 18, form: 'code' }, schema: z.string().max(40).overwrite(normaliseUscc) },
      (value) => checkUscc(value) !== 'length',
      label('18 characters expected', '须为 18 位'),
    ),
    (value) => checkUscc(value) !== 'characters',
    label('Only digits and capital letters other than I, O, S, V, Z', '仅限数字和除 I、O、S、V、Z 外的大写字母'),
  ),
  (value) => checkUscc(value) !== 'checkDigit',
  label('The check character does not fit: please compare with the licence', '校验码不符，请核对营业执照'),
)
