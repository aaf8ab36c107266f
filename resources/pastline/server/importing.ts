import { createHash } from 'node:crypto'
import { cleanText, foldText, label } from '@sms/kit/contract'
import type { Importing } from '@sms/kit/server'
import { orderlineImporting } from '../../orderline/server/importing.ts'
import { incotermOf } from '../../standards/incoterms.ts'

/** Incoterms of older editions, and those of 2020 that took their place (ICC publications 560 and 715). */
const successors: Readonly<Record<string, string>> = { DDU: 'DAP', DAF: 'DAP', DES: 'DAP', DEQ: 'DPU', DAT: 'DPU' }

/** The three letters of the first word of a text, in capitals; '' if it has another length. */
const threeLetters = (text: string) => /^[a-z]{3}\b/i.exec(cleanText(text))?.[0].toUpperCase() ?? ''

/** Further words for the options of `mode`. */
const modes: Readonly<Record<string, string>> = {
  truck: 'road',
  lorry: 'road',
  ocean: 'sea',
  vessel: 'sea',
  'air charter': 'air',
  'air freight': 'air',
  'sea freight': 'sea',
  train: 'rail',
  express: 'courier',
}

/** Words for an unrecorded day or term; behind N/A they may give a reason. */
const nothing = /^(n\/a\b.*|(date )?not (captured|recorded|available|applicable|known)|tba|tbc|tbd|unknown)$/i

const mayBeNothing = ['incoterm', 'orderedOn', 'delivered', 'mode']

/** The most letters of a supplier's code, and of the hash in it by which long names that begin alike differ. */
const codeMax = 40
const hashMax = 5

/** A name as a code: whole, or where it is too long its beginning with a part of its hash. */
export function codeOf(name: string): string {
  if (name.length <= codeMax) return name.trim()
  const hash = createHash('sha256').update(foldText(name)).digest('hex').slice(0, hashMax)
  return `${name.slice(0, codeMax - hashMax - 1).trim()}-${hash}`
}

const ofLines = orderlineImporting.synonyms

export const pastlineImporting: Importing = {
  identity: ['orderNo', 'reference'],
  synonyms: {
    orderNo: ['PO / SO #', 'PO no.', 'PO number', 'Order number', 'PO', '采购单号', '合同号'],
    reference: ['ID', 'Line ID', 'Line no.', '行号'],
    brand: ['Customer', 'Client', 'Country', '客户'],
    supplier: ['Supplier', 'Manufacturer', '厂家', '工厂'],
    description: ['Item Description', 'Item', 'Goods', '货品', '货名', 'Style', 'Style no.', 'Article', '款号', '货号'],
    colour: ofLines.colour,
    quantity: ofLines.quantity,
    unit: ofLines.unit,
    price: ['Pack Price', ...ofLines.price],
    incoterm: ['Vendor INCO Term', 'Inco term', 'Incoterms'],
    orderedOn: ['PO Sent to Vendor Date', 'Order date', 'PO date'],
    due: ['交期', ...ofLines.due],
    delivered: [
      ...['Delivered to Client Date', 'Actual delivery', 'Actual delivery date', 'Received date', 'Received'],
      ...['实际交期', '实际交货日期', '到货日期', '收货日期'],
    ],
    mode: ['Ship mode', 'Ship via', 'Shipped by', '运输'],
    weight: ['Weight (Kilograms)', 'Weight', '重量'],
  },
  read: {
    incoterm: (text) => incotermOf(threeLetters(text))?.code,
    mode: (text) => modes[foldText(text)],
  },
  split: {
    incoterm: {
      read: (text) => {
        const successor = successors[threeLetters(text)]
        return successor ? { incoterm: successor, incotermSaid: cleanText(text) } : undefined
      },
      note: label(
        'Incoterms of older editions stand as those of 2020 that took their place (DDU as DAP); what the file says is kept beside',
        '旧版贸易术语按 2020 版对应术语记录（DDU 记为 DAP），原文另存',
      ),
    },
  },
  // A vendor with nothing but a name becomes a trader until a user changes it.
  valuesOfName: {
    supplier: (name) => ({
      code: codeOf(name),
      [/\p{Script=Han}/u.test(name) ? 'nameZh' : 'nameEn']: name,
      type: 'Trader',
    }),
  },
  meansEmpty: (field, text) => mayBeNothing.includes(field) && nothing.test(text),
  // New rows of one order are written together.
  inOrder: (a, b) => {
    const [first, second] = [foldText(String(a.orderNo)), foldText(String(b.orderNo))]
    if (first === second) return 0
    return first < second ? -1 : 1
  },
}
