import { label } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { WorkCalendar } from '../../calendar/rules/working-days.ts'
import { workCalendars } from '../../calendar/server/calendars.ts'
import { calendarTable } from '../../calendar/table.ts'
import type { OrderTemplate } from '../contract.ts'
import { ordertemplateTable } from '../table.ts'

type Template = Pick<OrderTemplate, 'id' | 'name' | 'status' | 'brand' | 'calendars'>
const asTemplate = (values: Proposed['after']) => values as Template

/** Checks that added calendars are Active, and that a brand has at most one Active template. */
export const templateRule: Rule = async (ctx, proposed) => [
  ...(await calendarProblems(ctx, proposed)),
  ...(await brandProblems(ctx, proposed)),
]

async function calendarProblems({ db }: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const added = proposed.flatMap(({ before, after }, at) => {
    const former = new Set(before ? asTemplate(before).calendars.map(({ calendar }) => calendar) : [])
    return asTemplate(after).calendars.flatMap(({ calendar }, i) => (former.has(calendar) ? [] : [{ at, i, calendar }]))
  })
  if (added.length === 0) return []
  const { id, status } = calendarTable
  const ids = [...new Set(added.map(({ calendar }) => calendar))]
  const rows = await db.select({ id, status }).from(calendarTable).where(inArray(id, ids))
  const statuses = new Map(rows.map((row) => [row.id, row.status]))
  return added.flatMap(({ at, i, calendar }) => {
    const status = statuses.get(calendar)
    return status === 'Active' ? [] : [{ at, field: `calendars.${i}.calendar`, message: status ? inactive : unknown }]
  })
}

async function brandProblems({ db }: Ctx, proposed: readonly Proposed[]): Promise<RuleProblem[]> {
  const ofBrands = proposed.flatMap(({ after }, at) => {
    const { brand, status, name } = asTemplate(after)
    return brand && status === 'Active' ? [{ at, brand, name }] : []
  })
  if (ofBrands.length === 0) return []
  const { id, name, brand, status } = ordertemplateTable
  const brands = [...new Set(ofBrands.map(({ brand }) => brand))]
  const active = await db
    .select({ id, name, brand })
    .from(ordertemplateTable)
    .where(and(inArray(brand, brands), eq(status, 'Active')))
  // Changed templates count by their new values.
  const changing = new Set(proposed.flatMap(({ after }) => asTemplate(after).id ?? []))
  const others = active.filter(({ id }) => !changing.has(id))
  return ofBrands.flatMap((template, i) => {
    const first = [...others, ...ofBrands.slice(0, i)].find((other) => other.brand === template.brand)
    return first ? [{ at: template.at, field: 'brand', message: taken(first.name) }] : []
  })
}

const unknown = label('No such calendar', '没有此日历')
const inactive = label('This calendar is inactive', '该日历已停用')
const taken = (name: string) =>
  label(`Orders of this brand begin with ${name} already`, `该品牌的订单已默认使用“${name}”`)

export type TemplateRow = typeof ordertemplateTable.$inferSelect

/** The initial template of a brand's orders: the brand's Active template, else the oldest without a brand. */
export async function usualTemplate({ db }: Pick<Ctx, 'db'>, brand: string | null): Promise<TemplateRow | undefined> {
  const { status, createdAt, id } = ordertemplateTable
  const column = ordertemplateTable.brand
  const ofBrand = brand ? or(eq(column, brand), isNull(column)) : isNull(column)
  const [found] = await db
    .select()
    .from(ordertemplateTable)
    .where(and(eq(status, 'Active'), ofBrand))
    .orderBy(sql`${column} nulls last`, createdAt, id)
    .limit(1)
  return found
}

/** The calendars of a template, ready for counting working days. */
export const calendarsOf = async (
  ctx: Pick<Ctx, 'db'>,
  { calendars }: Pick<TemplateRow, 'calendars'>,
): Promise<WorkCalendar[]> =>
  workCalendars(
    ctx,
    calendars.map(({ calendar }) => calendar),
  )
