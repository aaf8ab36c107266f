import { TagsPage } from '@sms/kit/web'
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
  'care',
  'stretch',
  'origin',
  'season',
  'thema',
] as const
