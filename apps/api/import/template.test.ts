import { importersOf } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { describe, expect, test } from 'vitest'
import { isNotes } from '../../../kit/server/import/parts.ts'
import { readSheets } from '../../../kit/server/sheet/index.ts'
import { ZipFile } from '../../../kit/server/sheet/zip-read.ts'
import { importer, startImports } from './testing.ts'

const { app, mei } = await startImports()

const download = async (path: string) => {
  const answer = await mei.fetch(`${app.url}${path}`, {})
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers, status: answer.status }
}

describe('A template to fill in for every noun (domain.md, Import)', () => {
  test.each(
    importersOf(nouns).flatMap(({ noun }) =>
      (['en', 'zh'] as const).map((language) => [noun.contract, language] as const),
    ),
  )(
    '$name (%s): its headers are recognised, its notes explain each, its further sheets are known',
    async (contract, language) => {
      const path = `/api/${contract.path}/import/template?language=${language}`
      const { bytes, headers } = await download(path)
      expect(headers.get('content-disposition')).toContain(`filename="${contract.name}-template.xlsx"`)
      const book = await readSheets(bytes, 'template.xlsx')
      const [main, ...more] = book.sheets
      expect(main!.name).toBe(contract.titles[language])
      const notes = more.at(-1)!
      expect(isNotes(notes)).toBe(true)
      const explained = notes.rows.filter(([sheet, column]) => sheet === main!.name && column)
      expect(explained.map(([, column]) => column)).toEqual(main!.rows[0])
      for (const [, , , accepted] of notes.rows) expect(accepted).not.toBe('')
      const { data } = (await importer(mei, `/api/${contract.path}`).upload(bytes, 'template.xlsx')).body
      expect(data.sheet).toBe(0)
      const csv = await download(`${path}&format=csv`)
      expect((await readSheets(csv.bytes, 'template.csv')).sheets[0]!.rows[0]).toEqual(main!.rows[0])
    },
  )

  test('cells offer what they accept where the list is short', async () => {
    const { bytes } = await download('/api/supplier/import/template?language=en')
    const sheet = await new ZipFile(bytes).text('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<formula1>"OEM,Trader"</formula1>')
    expect(sheet).toContain('<formula1>"Active,Inactive"</formula1>')
  })

  test('an unknown format or language is refused in one sentence', async () => {
    for (const query of ['format=doc', 'language=fr', 'size=1'])
      expect((await mei.get(`/api/supplier/import/template?${query}`)).body.code).toBe(0)
  })
})
