import { type Label, label, refusalAt } from '@sms/kit/contract'
import { opens } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { houseDaySql } from '../../company/server/house-day.ts'
import { kindsOf } from '../../item/server/kinds.ts'
import { every, is, openAt, type Reader, rounded, seen } from './figure.ts'
import { noRates } from './orders.ts'

type Priced = {
  day: string
  supplier: string
  nameEn: string | null
  nameZh: string | null
  code: string
  incoterm: string | null
  taxIncluded: boolean
  currency: string
  price: string
  /** The rates of the line's currency and of the requested currency to the house currency on that day. */
  rate: string | null
  target: string | null
}

const noItem = label('Choose an item', '请选择物料')

/** The prices of an item by supplier, in a single currency at the rates of each day. */
export const prices: Reader = async (ctx, query) => {
  const { item } = query
  if (!item) return { series: [], rows: [], totals: [], notes: [noItem] }
  const kind = (await kindsOf(ctx, [item])).get(item)
  if (!kind || !opens(ctx.actor, ctx.nouns[kind]!.contract))
    throw refusalAt('item', label('No prices of this item are open to you', '您无权查看该物料的价格'))
  const first = sql.raw(`coalesce(price.valid_from, ${houseDaySql('price.created_at')})`)
  const condition = every(
    sql`price.item = ${item}::uuid`,
    sql`price.status = 'Active'`,
    sql`price.stage in ('Quoted', 'Approved')`,
    is(sql`price.supplier`, query.supplier),
    seen(ctx, ctx.nouns.price!),
  )
  const { rows: house } = await ctx.db.execute<{ currency: string; unit: string | null; others: number }>(sql`
    with units as (select unit, count(*)::int as lines from price where ${condition} group by unit)
    select coalesce((select house_currency from company where status = 'Active' limit 1), 'CNY') as currency,
      (select unit from units order by lines desc, unit limit 1) as unit,
      (select coalesce(sum(lines) - max(lines), 0)::int from units) as others`)
  const { unit, others } = house[0]!
  const currency = query.currency ?? house[0]!.currency
  if (unit === null) return { series: [], rows: [], totals: [], notes: [] }
  const worth = (code: ReturnType<typeof sql>) => sql`
    case when ${code} = ${house[0]!.currency} then 1 else (
      select r.rate from rate r join currency c on c.id = r.currency
      where c.code = ${code} and r.status = 'Active' and r.valid_from <= day
      order by r.valid_from desc limit 1) end`
  const { rows } = await ctx.db.execute<Priced>(sql`
    with days as (select unnest(${sql.param([query.before.to, ...query.buckets.map(({ to }) => to)])}::date[]) as day),
    lines as (
      select supplier, incoterm, tax_included, currency, ${first} as first_day, valid_to, created_at, id,
        coalesce(sms_price_at(breaks, moq), (breaks -> 0 ->> 'price')::numeric) as price
      from price where ${condition} and unit = ${unit}
    )
    select day::text, line.supplier, s.name_en as "nameEn", s.name_zh as "nameZh", s.code, line.incoterm,
      line.tax_included as "taxIncluded", line.currency, line.price::text,
      (${worth(sql`line.currency`)})::text as rate, (${worth(sql`${currency}`)})::text as target
    from days cross join lateral (
      select distinct on (supplier, incoterm, tax_included, currency) * from lines
      where first_day <= day and (valid_to is null or valid_to >= day)
      order by supplier, incoterm, tax_included, currency, first_day desc, created_at desc, id desc
    ) line join supplier s on s.id = line.supplier
    order by day, line.currency <> ${currency}, line.currency`)
  // Prices of a supplier in several currencies on the same terms form a single series; the requested currency comes
  // first.
  const series = new Map<string, { title: Label; values: Map<string, string | null> }>()
  const missing = new Set<string>()
  for (const row of rows) {
    const key = `${row.supplier} ${row.incoterm} ${row.taxIncluded}`
    const found = series.get(key) ?? { title: titleOf(row), values: new Map() }
    series.set(key, found)
    const same = row.currency === currency
    if (!same && row.rate === null) missing.add(row.currency)
    if (!same && row.target === null) missing.add(currency)
    if (found.values.get(row.day)) continue
    const value = same
      ? row.price
      : row.rate && row.target
        ? (Number(row.price) * Number(row.rate)) / Number(row.target)
        : null
    found.values.set(row.day, rounded(value, 4))
  }
  const all = [...series.values()].toSorted((a, b) => (a.title.en < b.title.en ? -1 : 1))
  const open = openAt(`${kind}/${item}`, { tab: 'prices' })
  const lowest = (day: string | undefined) => {
    const found = all.flatMap(({ values }) => (day && values.get(day) ? [Number(values.get(day))] : []))
    return found.length ? rounded(Math.min(...found), 4) : null
  }
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
        value: lowest(query.buckets.at(-1)?.to),
        before: lowest(query.before.to),
        open: lowest(query.buckets.at(-1)?.to) && open,
      },
    ],
    notes: [
      label(`Prices in ${currency} per ${unit}`, `价格单位：${currency}/${unit}`),
      ...noRates(missing),
      ...(others ? [label(`Prices in other units, not shown: ${others}`, `其他单位的报价未显示：${others}`)] : []),
    ],
  }
}

const titleOf = ({ nameEn, nameZh, code, incoterm, taxIncluded }: Priced): Label => {
  const terms = [incoterm, taxIncluded ? 'tax' : null].filter(Boolean)
  return label(
    [nameEn ?? nameZh ?? code, ...terms.map((term) => (term === 'tax' ? 'tax included' : term))].join(' · '),
    [nameZh ?? nameEn ?? code, ...terms.map((term) => (term === 'tax' ? '含税' : term))].join(' · '),
  )
}
