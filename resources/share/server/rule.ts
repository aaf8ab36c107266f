import { type Fields, label } from '@sms/kit/contract'
import { may, type Proposed, type Rule, type RuleProblem } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { type Share, share } from '../contract.ts'
import { type Fact, factRights } from '../rules/facts.ts'
import { allSubjects, subjectsOf } from './subjects.ts'

const itemsOf = (record: Proposed['after'] | undefined) =>
  ((record as Share | undefined)?.items ?? []).map(({ item }) => item)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * The rule of links: only the user who made a link changes it, but others may end it. A new last day is not past, and
 * new items and facts are visible to the maker.
 */
export const shareRule: Rule = async (ctx, proposed) => {
  const foreignChanges = proposed.flatMap(({ before, after }, at): RuleProblem[] => {
    if (!before || before.createdBy === ctx.actor.id) return []
    const isEnded = after.status === 'inActive'
    return Object.keys(share.fields as Fields)
      .filter((name) => !isSame(before[name], after[name]) && !(name === 'status' && isEnded))
      .map((field) => ({ at, field, message: onlyMaker }))
  })
  if (foreignChanges.length) return foreignChanges
  const today = await houseToday(ctx.db)
  const ids = proposed.flatMap(({ after }) => itemsOf(after))
  const [existing, visible] = [await allSubjects(ctx, ids), await subjectsOf(ctx, ids)]
  return proposed.flatMap(({ before, after }, at): RuleProblem[] => {
    const problems: RuleProblem[] = []
    const { expires, facts, items, status } = after as Share
    const opensAgain = status === 'Active' && before?.status !== 'Active'
    if (expires < today && (opensAgain || before?.expires !== expires))
      problems.push({ at, field: 'expires', message: dayHasPassed })
    const factsBefore = new Set<Fact>((before as Share | undefined)?.facts)
    for (const fact of facts)
      if (!factsBefore.has(fact) && !may(ctx.actor, factRights[fact]))
        problems.push({ at, field: 'facts', message: noRightToPrices })
    const itemsBefore = new Set(itemsOf(before))
    for (const [i, { item }] of items.entries()) {
      // An item that does not exist is refused by its field.
      const subject = itemsBefore.has(item) ? undefined : existing.get(item)
      if (subject?.row.status === 'inActive') problems.push({ at, field: `items.${i}.item`, message: isInactive })
      else if (subject && !visible.has(item)) problems.push({ at, field: `items.${i}.item`, message: isHidden })
    }
    return problems
  })
}

const onlyMaker = label(
  'Only whoever made this link may change it; you may end it',
  '只有创建者可以修改此链接，您可以停用它',
)
const dayHasPassed = label('This day has passed', '日期已过')
const noRightToPrices = label('You may not see prices, so you cannot show them', '您无权查看价格，因此不能分享')
const isHidden = label('You may not open this, so you cannot show it', '您无权查看此项，因此不能分享')
const isInactive = label('This is inactive and cannot be shown', '已停用，不能分享')
