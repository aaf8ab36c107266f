import { choice, option, reference, required } from '@sms/kit/contract'
import { accessTo, attachmentNamed, plain, type Route, route, shape, writeXlsx } from '@sms/kit/server'
import { order } from '../contract.ts'
import { type Paper, type PaperLanguage, paperLanguages, paperOptions } from '../rules/paper.ts'
import { type PaperWorld, readPaper } from './paper.ts'
import { paperSheet } from './paper-sheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const paperQuery = {
  paper: required(choice('Paper', '单据', paperOptions)),
  id: required(reference('Record', '记录', 'order')),
}

/**
 * `GET /api/ordertracking/paper`, `GET /api/ordertracking/paper/xlsx`: a paper as data for the page, or as a
 * spreadsheet.
 */
export const paperRoutes = (world: PaperWorld): Route[] => [
  route({
    method: 'GET',
    path: `/${order.path}/paper`,
    title: 'What a purchase order, proforma invoice, commercial invoice or packing list says, in both languages',
    access: accessTo(order),
    query: shape(paperQuery),
    data: plain<Paper>(),
    handle: async (call) => ({ data: await readPaper(call, call.query.paper, call.query.id, world) }),
  }),
  route({
    method: 'GET',
    path: `/${order.path}/paper/xlsx`,
    title: 'Download a purchase order, proforma invoice, commercial invoice or packing list as a spreadsheet',
    access: accessTo(order),
    query: shape({
      ...paperQuery,
      language: required(choice('Language', '语言', paperLanguages)),
      notes: choice('Remarks', '备注', [option('shown', '显示', 'Shown')]),
    }),
    download: [xlsx],
    handle: async (call) => {
      const { paper: kind, id, language, notes } = call.query
      const paper = await readPaper(call, kind, id, world)
      const file = writeXlsx({ sheets: [paperSheet(paper, language as PaperLanguage, notes === 'shown')] })
      const ascii = paper.number.replace(/[^\w.-]+/g, '-')
      call.reply
        .header('content-type', xlsx)
        .header('cache-control', 'no-store')
        .header('content-disposition', attachmentNamed(ascii, paper.number, 'xlsx'))
      await call.reply.send(file)
      return undefined
    },
  }),
]
