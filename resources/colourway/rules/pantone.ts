import { type Field, label, rule, text } from '@sms/kit/contract'
import { z } from 'zod'

/** Two digits of lightness, four of hue and saturation, and the book: cotton (TCX) or paper (TPG, before 2014 TPX). */
const pattern = /^(\d{2})[-\s]?(\d{4})\s*(TCX|TPG|TPX)?$/i

/** Normalises a Pantone textile code to `19-4027 TCX`; without a book it is cotton. Other texts stay as they are. */
export const pantoneCode = (written: string): string => {
  const [, lightness, hue, book = 'TCX'] =
    pattern.exec(
      written
        .normalize('NFKC')
        .replace(/^\s*pantone\s*/i, '')
        .trim(),
    ) ?? []
  return lightness && hue ? `${lightness}-${hue} ${book.toUpperCase()}` : written
}

const base = text('Pantone', 'Pantone 色号', {
  max: 40,
  help: label('NN-NNNN with TCX, TPG or TPX', 'NN-NNNN 加 TCX、TPG 或 TPX'),
})

/** A field for a Pantone textile code, stored normalised. */
export const pantoneField: Field<string, false> = {
  ...base,
  schema: rule(
    z.string().overwrite(pantoneCode),
    (value) => /^\d{2}-\d{4} (TCX|TPG|TPX)$/.test(value),
    label('Like 19-4027 TCX', '格式如 19-4027 TCX'),
  ),
}
