import { dayAfter } from '@sms/kit/contract'
import type { Services } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { settleOrders } from '../order/server/settle.ts'

type Add = (path: string, values: object) => Promise<string>

/** Returns a function that rolls a whole number from 0 to below its argument; the rolls are the same in every run. */
export function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const stamped = sql`id, status, version, created_at, created_by, updated_at, updated_by`
/** Exchange rates with the days from today to their first day: JPY has no decimals, EUR no rate. */
export const rates: Record<string, [days: string, rate: number][]> = {
  USD: [
    ['-900', 7],
    ['-100', 7.5],
  ],
  JPY: [['-900', 0.05]],
}

/** The records that orders refer to: brands X and Y, suppliers A, B and C, a season, and the user Mei. */
export type Ids = Record<string, string>

/**
 * Adds 80 random orders of 600 days, with part deliveries, reversals, steps closed short and payments. `add` adds a
 * record by its route and returns its id; the rest is written by statements, since it was long ago.
 */
export async function makeOrders({ db }: Pick<Services, 'db'>, ids: Ids, today: string, add: Add) {
  const stamp = () => sql`'Active', 1, now(), ${ids.mei}::uuid, now(), ${ids.mei}::uuid`
  const roll = dice(11)
  const heads: { order: string; ordered: string }[] = []
  const oneOf = <T>(...choices: readonly T[]) => choices[roll(choices.length)]!
  const terms = () =>
    oneOf<object[]>(
      [
        { percent: '30', trigger: 'order', days: 7 },
        { percent: '70', trigger: 'against documents', days: 30 },
      ],
      [
        { percent: '33.33', trigger: 'before shipment' },
        { percent: '66.67', trigger: 'after receipt', days: 60 },
      ],
      [],
    )
  for (let n = 0; n < 80; n++) {
    const ordered = dayAfter(today, -roll(600) - 5)
    const order = await add('ordertracking', {
      code: `SO-${String(n).padStart(3, '0')}`,
      brand: oneOf(ids.X, ids.Y),
      brandPo: 'P',
      orderedOn: ordered,
      season: roll(2) ? ids.season : null,
      merchandiser: roll(3) ? ids.mei : null,
      currency: oneOf('USD', 'USD', 'CNY', 'JPY', 'EUR'),
      paymentTerms: terms(),
    })
    heads.push({ order, ordered })
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('sms.actor', ${ids.mei}, true), set_config('sms.state', '', true),
      set_config('sms.change', ${v7()}, true)`)
    for (const [n, { order, ordered }] of heads.entries()) {
      const decided = n % 20 === 0 ? 'cancelled' : n % 20 === 1 ? 'on hold' : 'open'
      await tx.execute(sql`update "order" set decided = ${decided} where id = ${order}`)
      const lines: [id: string, quantity: number][] = []
      const pos: string[] = []
      const polines: [id: string, po: string, quantity: number][] = []
      for (let i = 0; i <= roll(2); i++) {
        const line = v7()
        const due = dayAfter(ordered, 20 + roll(90))
        const quantity = 100 + roll(900)
        lines.push([line, quantity])
        await tx.execute(sql`insert into orderline (${stamped}, "order", number, description, quantity, unit, price, due)
          values (${line}, ${stamp()}, ${order}, ${i + 1}, 'Shirt', ${quantity}, 'pc', ${roll(9) ? `${1 + roll(20)}.${roll(9)}37` : null}::numeric, ${due})`)
      }
      for (let i = 0; i <= roll(2); i++) {
        const po = v7()
        pos.push(po)
        await tx.execute(sql`insert into po (${stamped}, "order", code, supplier, ordered_on, due, currency, payment_terms)
          values (${po}, ${stamp()}, ${order}, ${`PO-${n}-${i}`}, ${oneOf(ids.A, ids.B, ids.C)}, ${dayAfter(ordered, 3)},
            ${roll(2) ? dayAfter(ordered, 20 + roll(60)) : null}::date, ${oneOf('CNY', 'CNY', 'USD', 'JPY')}, ${JSON.stringify(terms())}::jsonb)`)
      }
      for (const [line, quantity] of lines)
        for (const [i, po] of pos.entries()) {
          const poline = v7()
          const own = Math.max(1, Math.floor(quantity / pos.length) - i)
          polines.push([poline, po, own])
          await tx.execute(sql`insert into poline (${stamped}, po, number, line, role, quantity, unit, price, due)
            values (${poline}, ${stamp()}, ${po}, ${polines.length}, ${line}, 'goods', ${own}, 'pc', ${roll(12) ? `${1 + roll(9)}.${roll(9)}49` : null}::numeric,
              ${roll(2) ? dayAfter(ordered, 15 + roll(60)) : null}::date)`)
        }
      if (n % 7 === 0)
        await tx.execute(sql`insert into poline (${stamped}, po, number, role, description, quantity, unit, price)
          values (${v7()}, ${stamp()}, ${pos[0]}, 90, 'material', 'Buttons', 500, 'pc', 0.3)`)
      let number = 0
      type More = { po?: string; amount?: number; paid?: number; step?: string; about?: string; waived?: boolean }
      const enter = async (kind: string, date: string, parts: object[] = [], more: More = {}) => {
        const id = v7()
        await tx.execute(sql`insert into orderevent (${stamped}, "order", number, kind, date, parts, po, amount, paid, step, about, waived, reason)
          values (${id}, ${stamp()}, ${order}, ${++number}, ${kind}, ${date > today ? today : date}, ${JSON.stringify(parts)}::jsonb, ${more.po ?? null},
            ${more.amount ?? null}::numeric, ${more.paid ?? null}::numeric, ${more.step ?? null}, ${more.about ?? null}, ${more.waived ?? null}, 'because')`)
        return id
      }
      if (n % 10 === 2) continue
      const part = (which: 'line' | 'poline', id: string, quantity: number, rejected: number | null = null) => ({
        line: null,
        poline: null,
        [which]: id,
        quantity: String(quantity),
        rejected: rejected === null ? null : String(rejected),
      })
      await enter(
        'confirmed',
        ordered,
        lines.map(([id, quantity]) => part('line', id, quantity)),
      )
      if (n % 10 === 3) continue
      for (const po of pos)
        await enter(
          'po confirmed',
          ordered,
          polines.filter(([, owner]) => owner === po).map(([id, , quantity]) => part('poline', id, quantity)),
          { po },
        )
      // How far the order is: 0 is nothing delivered, 5 is received and paid.
      const far = n % 20 === 0 ? 0 : roll(6)
      for (const po of pos) {
        if (far < 1) break
        await enter('paid out', dayAfter(ordered, 4), [], { po, paid: 10 + roll(90) })
        for (const [id, , quantity] of polines.filter(([, owner]) => owner === po)) {
          const halves =
            far < 2
              ? [Math.floor(quantity / 2)]
              : roll(2)
                ? [quantity]
                : [Math.floor(quantity / 3), quantity - Math.floor(quantity / 3)]
          for (const half of halves.filter((half) => half > 0)) {
            const day = dayAfter(ordered, 10 + roll(110))
            await enter('delivered', day, [part('poline', id, half)], { po })
            const bad = roll(5) ? 0 : Math.floor(half / 10)
            const inspected = await enter('inspected', dayAfter(day, roll(3)), [part('poline', id, half - bad, bad)], {
              po,
              waived: roll(6) === 0,
            })
            if (roll(7) === 0) await enter('reversed', dayAfter(day, 4), [], { about: inspected })
          }
        }
      }
      if (far === 2 || n % 9 === 3) await enter('closed short', dayAfter(ordered, 120), [], { step: 'Deliver' })
      if (far >= 3)
        for (const [id, quantity] of lines) {
          const gone = await enter('shipped', dayAfter(ordered, 60 + roll(60)), [part('line', id, quantity)])
          if (roll(6) === 0) await enter('reversed', dayAfter(ordered, 130), [], { about: gone })
          else if (far > 3) await enter('received', dayAfter(ordered, 90 + roll(60)), [part('line', id, quantity)])
        }
      if (far > 0) {
        const paid = await enter('paid in', dayAfter(ordered, 9), [], { amount: 100 + roll(2_000) })
        if (roll(5) === 0) await enter('reversed', dayAfter(ordered, 10), [], { about: paid })
        if (roll(4) === 0) await enter('deduction', dayAfter(ordered, 70), [], { amount: 5 })
        if (roll(4) === 0) await enter('credit note', dayAfter(ordered, 70), [], { po: pos[0]!, paid: 3 })
      }
      if (far === 5) await enter('paid in', dayAfter(ordered, 80), [], { amount: 9_000_000 })
    }
    await settleOrders(
      { db: tx as never },
      heads.map(({ order }) => order),
    )
  })
}
