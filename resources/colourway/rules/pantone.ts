import { type Field, label, rule, text } from '@sms/kit/contract'
import { z } from 'zod'

/** Two digits of lightness, four of hue and saturation, and the book: textile cotton, or paper (TPG, before 2014 TPX). */
const form = /^(\d{2})[-\s]?(\d{4})\s*(TCX|TPG|TPX)?$/i

/** A code of Pantone's system for textiles as its books print it, `19-4027 TCX`; without the book cotton is meant. */
export const pantoneCode = (given: string): string => {
  const [, lightness, hue, book = 'TCX'] =
    form.exec(
      given
        .normalize('NFKC')
        .replace(/^\s*pantone\s*/i, '')
        .trim(),
    ) ?? []
  return lightness && hue ? `${lightness}-${hue} ${book.toUpperCase()}` : given
}

const base = text('Pantone', 'Pantone 色号', {
  max: 40,
  help: label('NN-NNNN with TCX, TPG or TPX', 'NN-NNNN 加 TCX、TPG 或 TPX'),
})

/** A field for such a code: written as the books do, whatever way it is typed. */
export const pantoneField: Field<string, false> = {
  ...base,
  schema: rule(
    z.string().overwrite(pantoneCode),
    (value) => /^\d{2}-\d{4} (TCX|TPG|TPX)$/.test(value),
    label('Like 19-4027 TCX', '格式如 19-4027 TCX'),
  ),
}
