import { TagsPage } from '@sms/kit/web'
import { button } from '../contract.ts'

/** Hang tags of buttons. */
export default function ButtonTags() {
  return <TagsPage contract={button} facts={facts} more={more} />
}

const facts = ['ligne', 'diameter', 'holes', 'material', 'colour', 'supplier'] as const
const more = ['thickness', 'finish', 'dyeToMatch', 'season', 'thema'] as const
