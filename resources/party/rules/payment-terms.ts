import {
  choice,
  type FieldProblem,
  integer,
  type Label,
  label,
  type Misread,
  option,
  percent,
  required,
  rows,
  simplified,
} from '@sms/kit/contract'
import Big from 'big.js'
import { stagesTotal } from './payment-stages.ts'

type Stage = {
  readonly percent: string
  readonly trigger: string
  readonly days: number | null
  readonly method: string | null
}

/** The words of each trigger; the first that matches counts. */
const triggers: readonly (readonly [trigger: string, words: RegExp])[] = [
  ['before shipment', /(?:before|prior to) (?:the )?(?:ship|deliver|load|dispatch)|(?:出货|发货|装运|交货)前|款到发货/],
  ['after receipt', /after (?:receipt|receiving|deliver|arrival)|(?:收货|到货|收到货|开票|验收)后|\bnet\b|月结/],
  ['against documents', /against|copy|\bb\/?l\b|\bdocs?\b|document|sight|提单|单据|见单/],
  ['order', /deposit|advance|down ?payment|with (?:the )?order|on order|prepa|预付|定金|订金|下单/],
]
/** The words of each method, and its usual trigger where the text names none. */
const methods: readonly (readonly [method: string, words: RegExp, usualTrigger?: string])[] = [
  ['L/C', /\bl\/?c\b|letter of credit|信用证/, 'against documents'],
  ['D/P', /\bd\/?p\b|付款交单/, 'against documents'],
  ['D/A', /\bd\/?a\b|承兑交单/, 'against documents'],
  ['O/A', /\bo\/?a\b|open account|赊账|月结/, 'after receipt'],
  ['T/T', /\bt\/?t\b|wire|bank transfer|电汇/],
  ['cash', /\bcash\b|现金/],
]
const balance = /balance|remain|\brest\b|余款|尾款|其余/
/** A percentage without a trigger, such as `T/T 30%`: as the first of several pieces it is the deposit. */
const bareShare = /^(?:t\/?t\s*)?\d{1,2}\s*%(?:\s*(?:by\s*)?t\/?t)?$/
/** Longer texts are refused before the patterns run. */
const longest = 400

/**
 * Reads payment stages from a text: `30% deposit, 70% before shipment`, `100% L/C at sight`, `预付30%，余款发货前付清`,
 * `T/T 60 days after receipt`. Returns the problem where a piece is not understood.
 */
export function readPayment(text: string): { readonly rows: readonly Stage[] } | Misread {
  const whole = simplified(text.normalize('NFKC').trim().toLowerCase())
  if (whole.length > longest) return { problem: label('Too long', '过长') }
  // Pieces end at separators, before the word for a balance, and before a second percentage.
  const pieces = whole
    .split(/[,;，；、+&\n]|\band\b|(?=余款|尾款)|(?<=%[^%]*)(?<![\d.])(?=\d{1,3}(?:\.\d+)?\s*%)/)
    .flatMap((piece) => piece.trim() || [])
  const rows: Stage[] = []
  /** The percent that the pieces so far leave, which a balance or a single piece takes. */
  let remaining = new Big(100)
  for (const piece of pieces) {
    // `30%`, or `30 ·` as an export writes it.
    const [, written] = /(\d{1,3}(?:\.\d{1,2})?)\s*%/.exec(piece) ?? /^(\d{1,3}(?:\.\d{1,2})?)(?= ·)/.exec(piece) ?? []
    const percent = written ?? (balance.test(piece) || pieces.length === 1 ? remaining.toString() : undefined)
    const [method, , usualTrigger] = methods.find(([, words]) => words.test(piece)) ?? []
    const [named = usualTrigger] = triggers.find(([, words]) => words.test(piece)) ?? []
    const isDeposit = rows.length === 0 && pieces.length > 1 && bareShare.test(piece)
    const trigger = named ?? (isDeposit ? 'order' : undefined)
    if (percent === undefined || !trigger) return notUnderstood(piece)
    const days = /(\d{1,3})\s*(?:days?|天|日|d\b)/.exec(piece) ?? /·\s*(\d{1,3})(?=\s*·|$)/.exec(piece)
    rows.push({ percent, trigger, days: days ? Number(days[1]) : null, method: method ?? null })
    remaining = remaining.minus(percent)
  }
  return rows.length ? { rows } : notUnderstood(whole)
}

const paymentExpected = label(
  'Stages that make 100 %, such as 30% deposit, 70% before shipment',
  '合计 100% 的付款阶段，例如：30% 定金，70% 发货前',
)

const notUnderstood = (piece: string): Misread => ({
  problem: label(`Not understood: “${piece}”`, `无法识别：“${piece}”`),
  expected: paymentExpected,
})

export const paymentTriggers = [
  option('order', '下单时', 'With the order'),
  option('before shipment', '出货前', 'Before shipment'),
  option('against documents', '凭单据', 'Against documents'),
  option('after receipt', '收货后', 'After receipt'),
] as const

const stage = {
  percent: required(percent('Percent', '比例')),
  trigger: required(choice('Due', '付款节点', paymentTriggers)),
  days: integer('Days', '天数', { max: 365 }),
  method: choice('Method', '方式', [
    option('T/T', '电汇'),
    option('L/C', '信用证'),
    option('D/P', '付款交单'),
    option('D/A', '承兑交单'),
    option('O/A', '赊账'),
    option('cash', '现金', 'Cash'),
  ]),
}

/** The field for payment stages (domain.md, Supplier Profile and Brands). */
export const paymentTerms = () =>
  rows('Payment terms', '付款条件', stage, { max: 12, importWords: { read: readPayment, expected: paymentExpected } })

/** The problem of payment stages that do not add up to 100 %; an empty list is fine. */
export function paymentProblems(stages: readonly Stage[]): FieldProblem[] {
  const total = stagesTotal(stages)
  if (stages.length === 0 || total === '100') return []
  return [
    {
      field: 'paymentTerms',
      message: label(`The stages add up to ${total} %, not 100 %`, `各阶段合计 ${total} %，应为 100 %`),
    },
  ]
}

/** The sum of the stages typed so far, shown beside them; unfinished percentages do not count. */
export function stagesSoFar(stages: readonly { readonly percent?: string | null }[] | undefined): Label | undefined {
  const percents = (stages ?? []).filter((stage): stage is Stage => /^\d{1,3}(\.\d{1,2})?$/.test(stage.percent ?? ''))
  if (percents.length === 0) return undefined
  const total = stagesTotal(percents)
  return label(`${total} % in all`, `合计 ${total} %`)
}
