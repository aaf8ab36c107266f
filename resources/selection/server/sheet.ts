import { label } from '@sms/kit/contract'
import {
  accessTo,
  attachment,
  attachmentNamed,
  byId,
  type Crud,
  type Route,
  route,
  type Services,
  writeXlsx,
} from '@sms/kit/server'
import { pictureColumnChars, type SheetColumn, thumbnails } from '@sms/kit/server/mount'
import { inArray } from 'drizzle-orm'
import { factOptions } from '../../share/rules/facts.ts'
import { namesOfMasters, shownOf } from '../../share/server/shown.ts'
import { subjectsOf } from '../../share/server/subjects.ts'
import { type Selection, selection } from '../contract.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const facts = factOptions.map(({ value }) => value).filter((fact) => fact === 'names' || fact === 'composition')

/** `GET /api/selection/sheet`: the lines of a selection with their pictures, as a spreadsheet. */
export const sheetRoute = (services: Services, selections: Pick<Crud, 'row'>): Route =>
  route({
    method: 'GET',
    path: '/selection/sheet',
    title: 'Download the lines of a selection with their pictures as a spreadsheet',
    access: accessTo(selection),
    query: byId,
    download: [xlsx],
    handle: async (call) => {
      const { language } = call
      const record: Selection = await selections.row(call, call.query.id)
      const subjects = await subjectsOf(
        call,
        record.lines.map(({ item }) => item),
      )
      const items = record.lines.map(({ item }) => ({ item }))
      const all = await shownOf(call, { items, facts, language, collection: null }, subjects)
      const shown = new Map(all.map((goods) => [goods.id, goods]))
      const sizes = record.lines.flatMap(({ size }) => size ?? [])
      const sizeName = await namesOfMasters(call, sizes, language)
      const hashes = await hashesOf(all.flatMap(({ pictures }) => pictures.slice(0, 1)))
      const rows = record.lines.map(({ item, colour, size, quantity, note }) => {
        const goods = shown.get(item)
        const hash = hashes.get(goods?.pictures[0] ?? '')
        const picture = hash && goods ? { picture: hash, alt: goods.name ?? goods.code } : null
        const composition = goods?.facts.find(({ fact }) => fact === 'composition')?.text
        return [picture, goods?.code, goods?.name, composition, colour, size && sizeName(size), quantity, note].map(
          (x) => x ?? null,
        )
      })
      const file = writeXlsx({
        sheets: [{ name: selection.title[language], columns: columns.map((column) => column(language)), rows }],
        pictures: thumbnails(services.files, call.log),
      })
      const name = [record.company ?? record.buyer, record.date].join(' ')
      call.reply
        .header('content-type', xlsx)
        .header('cache-control', 'no-store')
        .header('content-disposition', attachmentNamed(`selection-${record.date}`, name, 'xlsx'))
      await call.reply.send(file)
      return undefined

      async function hashesOf(ids: readonly string[]) {
        const found = ids.length
          ? await call.db
              .select({ id: attachment.id, hash: attachment.hash })
              .from(attachment)
              .where(inArray(attachment.id, [...ids]))
          : []
        return new Map(found.map(({ id, hash }) => [id, hash]))
      }
    },
  })

const column =
  (en: string, zh: string, width: number, type: SheetColumn['type'] = 'text') =>
  (language: 'en' | 'zh'): SheetColumn => ({ header: label(en, zh)[language], type, width })

const columns = [
  column('Picture', '图片', pictureColumnChars),
  column('Code', '编号', 16),
  column('Name', '名称', 28),
  column('Composition', '成分', 32),
  column('Colour', '颜色', 18),
  column('Size', '尺码', 10),
  column('Quantity', '数量', 12, 'number'),
  column('Note', '备注', 40),
]
