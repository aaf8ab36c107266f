import { fill, label, type Resource } from '@sms/kit/contract'
import { integerText, RefusedRecords, useApp, useSay } from '@sms/kit/web'
import type { CarryPreview } from '../../rules/carry.ts'

type Props = { readonly review: CarryPreview; readonly contract: Resource<any, any> }

/** The preview of carrying over: the number of copies, the skipped items with reasons, and what copies lack. */
export function CarryReview({ review, contract }: Props) {
  const say = useSay()
  const { language } = useApp()
  const n = (count: number) => integerText(count, language)
  const { matched, copies, same, carried, older, refused, needs } = review
  return (
    <div className="bulk-review">
      <p role="status">
        {say(fill(sum, { n: n(matched), copies: n(copies) }))}
        {same > 0 && say(fill(there, { n: n(same) }))}
        {carried > 0 && say(fill(already, { n: n(carried) }))}
        {older > 0 && say(fill(newer, { n: n(older) }))}
      </p>
      <RefusedRecords title={needing} refused={needs} contract={contract} />
      <RefusedRecords title={leftOut} refused={refused} contract={contract} />
    </div>
  )
}

const sum = label('{copies} of {n} {n|record|records} {copies|is|are} copied.', '{n} 条记录中将复制 {copies} 条。')
const there = label(' {n} {n|is|are} of this season already.', '{n} 条已属于该季节。')
const already = label(' {n} {n|has|have} been carried over already.', '{n} 条此前已沿用过。')
const newer = label(' {n} {n|gives|give} way to a newer one of the same thing.', '{n} 条由同一物料的较新记录代替。')
const needing = label('Copies that will need something: {n}', '尚需补充的副本：{n} 条')
const leftOut = label('Left out, as they cannot be copied: {n}', '无法复制、将不处理：{n} 条')
