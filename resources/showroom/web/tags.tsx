import { TagsPage } from '../../item/web/tags-page.tsx'
import { style } from '../contract.ts'

/** Hang tags of styles, which a meeting with a buyer scans. */
export default function StyleTags() {
  return <TagsPage contract={style} facts={facts} more={more} />
}

const facts = ['collection', 'category', 'composition', 'sizes', 'colours'] as const
const more = ['season', 'line', 'gender', 'thema', 'origin', 'hsCode', 'targetPrice'] as const
