import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSheets } from './read.ts'
import { readSheetsInWorker } from './read-in-worker.ts'
import { writeXlsx } from './xlsx-write.ts'

const columns = Array.from({ length: 10 }, (_, index) => ({ header: `Column ${index}`, type: 'text' as const }))
const rows = Array.from({ length: 20_000 }, (_, row) => columns.map((_, column) => `棉布 ${row} ${column}`))
const file = await buffer(
  writeXlsx({
    sheets: [
      { name: 'A', columns, rows },
      { name: 'B', columns, rows: [['x']] },
    ],
  }),
)

describe('reading in a thread of its own', () => {
  test('gives what reading gives, from bytes and from a path', async () => {
    const book = await readSheets(file, 'list.xlsx')
    expect(await readSheetsInWorker(file, 'list.xlsx')).toEqual(book)
    const path = join(tmpdir(), `sheet-${process.pid}.xlsx`)
    await writeFile(path, file)
    onTestFinished(() => rm(path))
    expect(await readSheetsInWorker(path, 'list.xlsx')).toEqual(book)
    expect(await readSheetsInWorker(Buffer.from('a;b\n1;2'), 'x/list.csv')).toEqual({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ';',
      sheets: [
        {
          name: 'list',
          hidden: false,
          uncalculated: 0,
          rows: [
            ['a', 'b'],
            ['1', '2'],
          ],
        },
      ],
    })
  })

  test('errors keep their reason and place', async () => {
    await expect(readSheetsInWorker(Buffer.from('a\n"b'), 'list.csv')).rejects.toMatchObject({
      name: 'SheetError',
      reason: 'quote',
      details: { sheet: 'list', row: 2 },
    })
  })

  test('too much memory or time ends the thread, not the server', async () => {
    await expect(readSheetsInWorker(file, 'f', { memoryMb: 8 })).rejects.toMatchObject({ reason: 'memory' })
    await expect(readSheetsInWorker(file, 'f', { timeoutMs: 1 })).rejects.toMatchObject({
      reason: 'timeout',
      details: { limit: 1 },
    })
  })

  test('other failures, such as a missing file, are no SheetErrors', async () => {
    await expect(readSheetsInWorker('/nowhere/list.xlsx', 'f')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
