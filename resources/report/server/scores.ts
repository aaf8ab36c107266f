import { label } from '@sms/kit/contract'
import { may } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { partRights, partTitles, type Score, type ScorePart, scoreOf, scoreParts } from '../../supplier/rules/score.ts'
import { scorePartsOf, weightsNow } from '../../supplier/server/scores.ts'
import { addressOf, allOf, equals, firstOfSuppliers, nameLabel, type Reader, rounded, visible } from './figure.ts'

type ScoredSupplier = {
  id: string
  code: string
  nameEn: string | null
  nameZh: string | null
  parts: { part: ScorePart; value: string; facts: number }[]
}

/** Suppliers with data by their score, the best first; with equal scores, those with more facts first. */
export const scores: Reader = async (ctx, query) => {
  const weights = await weightsNow(ctx.db)
  const visibleParts = scoreParts.filter((part) => may(ctx.actor, partRights[part]))
  const condition = allOf(
    sql`supplier.status = 'Active'`,
    equals(sql`supplier.id`, query.supplier),
    visible(ctx, ctx.nouns.supplier!),
    sql`s.part = any (${sql.param([...visibleParts])}::text[])`,
  )
  const { rows } = await ctx.db.execute<ScoredSupplier>(sql`
    select supplier.id, supplier.code, supplier.name_en as "nameEn", supplier.name_zh as "nameZh",
      jsonb_agg(jsonb_build_object('part', s.part, 'value', s.value, 'facts', s.facts)) as parts
    from supplier join supplier_score s on s.supplier = supplier.id
    where ${condition} group by supplier.id`)
  const all = rows
    .map((row) => ({ row, score: scoreOf(scorePartsOf(row.parts), weights) }))
    .toSorted(
      (a, b) =>
        (b.score.value ?? -1) - (a.score.value ?? -1) ||
        factsOf(b.score) - factsOf(a.score) ||
        (a.row.code < b.row.code ? -1 : 1),
    )
  // The column of all parts, or that of the parts that every user may see; `!~` means not empty.
  const field = visibleParts.length === scoreParts.length ? 'score' : 'openScore'
  const open = all.length ? addressOf('supplier', { [field]: '!~', sort: `-${field}`, id: query.supplier }) : null
  const scored = all.flatMap(({ score }) => (score.value === null ? [] : [score.value]))
  return {
    series: [
      { title: scoreTitle, unit: 'score' },
      ...visibleParts.map((part) => ({ title: partTitles[part], unit: 'score' as const })),
      { title: facts, unit: 'count' },
    ],
    rows: all.slice(0, suppliersMost).map(({ row, score }) => {
      const values = [
        rounded(score.value),
        ...visibleParts.map((part) => rounded(score.parts[part].value, 0)),
        rounded(factsOf(score)),
      ]
      return {
        key: row.id,
        title: nameLabel(row),
        values,
        open: values.map(() => `supplier/${row.id}?tab=score`),
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
    notes: firstOfSuppliers(all.length, suppliersMost),
  }
}

const factsOf = ({ parts }: Score) => scoreParts.reduce((sum, part) => sum + parts[part].facts, 0)

const suppliersMost = 100

const scoreTitle = label('Score', '评分')
const facts = label('Number of facts', '事实数')
