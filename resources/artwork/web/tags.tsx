import { priceFact } from '../../item/web/tag-facts.tsx'
import { TagsPage } from '../../item/web/tags-page.tsx'
import { artwork } from '../contract.ts'

/** Hang tags of artworks. */
export default function ArtworkTags() {
  return <TagsPage contract={artwork} facts={facts} more={more} />
}

const facts = ['type', 'technique', 'repeatWidth', 'repeatHeight', 'supplier'] as const
const more = [
  'style',
  'chemistry',
  'repeatKind',
  'colourCount',
  'baseFabric',
  'designer',
  'rightsHolder',
  'exclusiveTo',
  'exclusiveUntil',
  'season',
  'thema',
  priceFact,
] as const
