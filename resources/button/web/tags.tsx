import { priceFact } from '../../item/web/tag-facts.tsx'
import { TagsPage } from '../../item/web/tags-page.tsx'
import { button } from '../contract.ts'

/** Hang tags of buttons. */
export default function ButtonTags() {
  return <TagsPage contract={button} facts={facts} more={more} />
}

const facts = ['ligne', 'diameter', 'holes', 'material', 'colours', 'supplier'] as const
const more = ['thickness', 'shankHeight', 'finish', 'packUnit', 'dyeToMatch', 'season', 'thema', priceFact] as const
