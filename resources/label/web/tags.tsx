import { careFact, priceFact } from '../../item/web/tag-facts.tsx'
import { TagsPage } from '../../item/web/tags-page.tsx'
import { labelItem } from '../contract.ts'

/** Hang tags of labels. */
export default function LabelTags() {
  return <TagsPage contract={labelItem} facts={facts} more={more} />
}

const facts = ['function', 'make', 'widthMm', 'heightMm', 'fold', 'supplier', careFact] as const
const more = [
  'attachment',
  'groundColours',
  'logoColours',
  'languages',
  'compositionOf',
  'gtin',
  'season',
  'thema',
  priceFact,
] as const
