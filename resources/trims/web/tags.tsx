import { priceFact } from '../../item/web/tag-facts.tsx'
import { TagsPage } from '../../item/web/tags-page.tsx'
import { trims } from '../contract.ts'

export default function TrimsTags() {
  return <TagsPage contract={trims} facts={facts} more={more} />
}

const facts = ['type', 'material', 'size', 'colours', 'supplier'] as const
const more = [
  'finish',
  'zipperGauge',
  'zipperTeeth',
  'zipperKind',
  'zipperLength',
  'zipperSlider',
  'zipperPuller',
  'tapeColours',
  'teethColours',
  'season',
  'thema',
  priceFact,
] as const
