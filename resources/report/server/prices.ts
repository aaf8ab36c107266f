import { type Label, label, refusalAt } from '@sms/kit/contract'
import { opens } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { houseDaySql } from '../../company/server/house-day.ts'
import { kindsOf } from '../../item/server/kinds.ts'
import { addressOf, allOf, equals, nameLabel, type Reader, rounded, visible } from './figure.ts'
import { noRates, rateOn, shownIn } from './orders.ts'

/** The price in force of a supplier on the last day of a step, on some terms and in some currency. */
type DayPrice = {
  day: string
  supplier: string
  nameEn: string | null
  nameZh: string | null
  code: string
  incoterm: string | null
  taxIncluded: boolean
  currency: string
  price: string
  /** The rates of the line's currency and of the shown currency to the house's currency on that day. */
  rate: string | null
  shownRate: string | null
}

const noItem = label('Choose an item', '请选择物料')

/** The prices of an item by supplier, in a single currency at the rates of each day. */
export const prices: Reader = async (ctx, query) => {
  const { item } = query
  if (!item) return { series: [], rows: [], totals: [], notes: [noItem] }
  const kind = (await kindsOf(ctx, [item])).get(item)
  if (!kind || !opens(ctx.actor, ctx.nouns[kind]!.contract))
    throw refusalAt('item', label('No prices of this item are open to you', '您无权查看该物料的价格'))
  const firstDay = sql.raw(`coalesce(price.valid_from, ${houseDaySql('price.created_at')})`)
  const condition = allOf(
    sql`price.item = ${item}::uuid`,
    sql`price.status = 'Active'`,
    sql`price.stage in ('Quoted', 'Approved')`,
    equals(sql`price.supplier`, query.supplier),
    visible(ctx, ctx.nouns.price!),
  )
  const { rows: units } = await ctx.db.execute<{ currency: string; unit: string | null; otherLines: number }>(sql`
    with units as (select unit, count(*)::int as lines from price where ${condition} group by unit)
    select ${shownIn(query)} as currency, (select unit from units order by lines desc, unit limit 1) as unit,
      (select coalesce(sum(lines) - max(lines), 0)::int from units) as "otherLines"`)
  const { currency, unit, otherLines } = units[0]!
  if (unit === null) return { series: [], rows: [], totals: [], notes: [] }
  const { rows } = await ctx.db.execute<DayPrice>(sql`
    with days as (select unnest(${sql.param([query.before.to, ...query.buckets.map(({ to }) => to)])}::date[]) as day),
    lines as (
      select supplier, incoterm, tax_included, currency, ${firstDay} as first_day, valid_to, created_at, id,
        coalesce(sms_price_at(breaks, moq), (breaks -> 0 ->> 'price')::numeric) as price
      from price where ${condition} and unit = ${unit}
    )
    select day::text, line.supplier, s.name_en as "nameEn", s.name_zh as "nameZh", s.code, line.incoterm,
      line.tax_included as "taxIncluded", line.currency, line.price::text,
      (${rateOn(sql`line.currency`, sql`day`)})::text as rate,
      (${rateOn(sql`${currency}::text`, sql`day`)})::text as "shownRate"
    from days cross join lateral (
      select distinct on (supplier, incoterm, tax_included, currency) * from lines
      where first_day <= day and (valid_to is null or valid_to >= day)
      order by supplier, incoterm, tax_included, currency, first_day desc, created_at desc, id desc
    ) line join supplier s on s.id = line.supplier
    order by day, line.currency <> ${currency}, line.currency`)
  // Prices of a supplier in several currencies on the same terms form a single series, of which each day has the first
  // known price; rows in the shown currency come first.
  const byTerms = new Map<string, { title: Label; values: Map<string, string | null> }>()
  const withoutRate = new Set<string>()
  for (const row of rows) {
    const key = `${row.supplier} ${row.incoterm} ${row.taxIncluded}`
    const entry = byTerms.get(key) ?? { title: titleOf(row), values: new Map() }
    byTerms.set(key, entry)
    const isShownCurrency = row.currency === currency
    if (!isShownCurrency && row.rate === null) withoutRate.add(row.currency)
    if (!isShownCurrency && row.shownRate === null) withoutRate.add(currency)
    if (!entry.values.get(row.day)) entry.values.set(row.day, rounded(priceIn(currency, row), 4))
  }
  const all = [...byTerms.values()].toSorted((a, b) => (a.title.en < b.title.en ? -1 : 1))
  const open = addressOf(`${kind}/${item}`, { tab: 'prices' })
  const lowest = (day: string) => {
    const prices = all.flatMap(({ values }) => values.get(day) ?? []).map(Number)
    return prices.length ? rounded(Math.min(...prices), 4) : null
  }
  const lowestAtEnd = lowest(query.to)
  return {
    currency,
    series: all.map(({ title }) => ({ title, unit: 'money' as const })),
    rows: query.buckets.map(({ key, title, to }) => ({
      key,
      title,
      values: all.map(({ values }) => values.get(to) ?? null),
      open: all.map(({ values }) => (values.get(to) ? open : null)),
    })),
    totals: [
      {
        title: label(`Lowest at the end, ${currency}/${unit}`, `期末最低，${currency}/${unit}`),
        unit: 'money',
        value: lowestAtEnd,
        before: lowest(query.before.to),
        open: lowestAtEnd && open,
      },
    ],
    notes: [
      label(`Prices in ${currency} per ${unit}`, `价格单位：${currency}/${unit}`),
      ...noRates(withoutRate),
      ...(otherLines
        ? [label(`Prices in other units, not shown: ${otherLines}`, `其他单位的报价未显示：${otherLines}`)]
        : []),
    ],
  }
}

function priceIn(shown: string, { currency, price, rate, shownRate }: DayPrice): number | string | null {
  if (currency === shown) return price
  return rate && shownRate ? (Number(price) * Number(rate)) / Number(shownRate) : null
}

const titleOf = ({ incoterm, taxIncluded, ...supplier }: DayPrice): Label => {
  const { en, zh } = nameLabel(supplier)
  const term = incoterm ? ` · ${incoterm}` : ''
  return label(`${en}${term}${taxIncluded ? ' · tax included' : ''}`, `${zh}${term}${taxIncluded ? ' · 含税' : ''}`)
}
