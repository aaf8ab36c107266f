import { careFact, priceFact } from '../../item/web/tag-facts.tsx'
import { TagsPage } from '../../item/web/tags-page.tsx'
import { fabric } from '../contract.ts'

/** Hang tags of fabrics. */
export default function FabricTags() {
  return <TagsPage contract={fabric} facts={facts} more={more} />
}

const facts = ['composition', 'weight', 'width', 'supplier'] as const
const more = [
  'class',
  'structure',
  'cuttableWidth',
  'gramsPerMetre',
  'dyeMethod',
  'finish',
  careFact,
  'stretch',
  'origin',
  'season',
  'thema',
  priceFact,
] as const
