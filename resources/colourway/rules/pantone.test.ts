import { expect, test } from 'vitest'
import { pantoneField } from './pantone.ts'

test.each([
  ['19-4027 TCX', '19-4027 TCX'],
  ['19-4027tpx', '19-4027 TPX'],
  ['Pantone 19 4027 TPG', '19-4027 TPG'],
  ['194027', '19-4027 TCX'],
  [' 11-0601 ', '11-0601 TCX'],
])('“%s” is %s', (typed, code) => expect(pantoneField.schema.parse(typed)).toBe(code))

test.each(['19-402', '286 C', '19-4027 TCXX', 'navy', '1994027'])('“%s” is none', (typed) => {
  const [issue] = pantoneField.schema.safeParse(typed).error!.issues
  expect((issue as { params?: { label: { en: string } } }).params!.label.en).toBe('Like 19-4027 TCX')
})
