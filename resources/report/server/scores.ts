import { label } from '@sms/kit/contract'
import { may } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { partRights, partTitles, type Score, type ScorePart, scoreOf, scoreParts } from '../../supplier/rules/score.ts'
import { partsOf, weightsNow } from '../../supplier/server/scores.ts'
import { every, is, openAt, type Reader, rounded, seen } from './figure.ts'

type Found = {
  id: string
  code: string
  nameEn: string | null
  nameZh: string | null
  parts: { part: ScorePart; value: string; facts: number }[]
}

/** Suppliers with data by their score, the best first; with equal scores, those with more facts first. */
export const scores: Reader = async (ctx, query) => {
  const weights = await weightsNow(ctx.db)
  const shown = scoreParts.filter((part) => may(ctx.actor, partRights[part]))
  const condition = every(
    sql`supplier.status = 'Active'`,
    is(sql`supplier.id`, query.supplier),
    seen(ctx, ctx.nouns.supplier!),
    sql`s.part = any (${sql.param([...shown])}::text[])`,
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select supplier.id, supplier.code, supplier.name_en as "nameEn", supplier.name_zh as "nameZh",
      jsonb_agg(jsonb_build_object('part', s.part, 'value', s.value, 'facts', s.facts)) as parts
    from supplier join supplier_score s on s.supplier = supplier.id
    where ${condition} group by supplier.id`)
  const all = rows
    .map((row) => ({ row, score: scoreOf(partsOf(row.parts), weights) }))
    .toSorted(
      (a, b) =>
        (b.score.value ?? -1) - (a.score.value ?? -1) ||
        factsOf(b.score) - factsOf(a.score) ||
        (a.row.code < b.row.code ? -1 : 1),
    )
  const field = shown.length === scoreParts.length ? 'score' : 'openScore'
  const open = all.length ? openAt('supplier', { [field]: '!~', sort: `-${field}`, id: query.supplier }) : null
  const scored = all.flatMap(({ score }) => (score.value === null ? [] : [score.value]))
  return {
    series: [
      { title: scoreTitle, unit: 'score' },
      ...shown.map((part) => ({ title: partTitles[part], unit: 'score' as const })),
      { title: facts, unit: 'count' },
    ],
    rows: all.slice(0, most).map(({ row: { id, nameEn, nameZh, code }, score }) => {
      const values = [
        rounded(score.value),
        ...shown.map((part) => rounded(score.parts[part].value, 0)),
        rounded(factsOf(score)),
      ]
      return {
        key: id,
        title: label(nameEn ?? nameZh ?? code, nameZh ?? nameEn ?? code),
        values,
        open: values.map(() => `supplier/${id}?tab=score`),
      }
    }),
    totals: [
      {
        title: label('Mean score', '平均分'),
        unit: 'score',
        value: scored.length ? rounded(scored.reduce((sum, value) => sum + value, 0) / scored.length) : null,
        before: null,
        open,
      },
      {
        title: label('Suppliers with facts', '有事实的供应商'),
        unit: 'count',
        value: rounded(all.length),
        before: null,
        open,
      },
    ],
    notes: [
      ...(all.length > most
        ? [label(`The first ${most} of ${all.length} suppliers`, `共 ${all.length} 家，显示前 ${most} 家`)]
        : []),
    ],
  }
}

const factsOf = ({ parts }: Score) => scoreParts.reduce((sum, part) => sum + parts[part].facts, 0)

/** The most suppliers shown. */
const most = 100

const scoreTitle = label('Score', '评分')
const facts = label('Number of facts', '事实数')
