import { PrinterOutlined } from '@ant-design/icons'
import { type Label, label, type Resource } from '@sms/kit/contract'
import { type ListNow, type Selection, useApp, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import { queryOfTicked, tagsHref } from './tags/address.ts'

type LinkProps = {
  readonly contract: Resource<any, any>
  /** Which records, as a list's parameters name them; undefined renders nothing. */
  readonly query: Readonly<Record<string, string>> | undefined
  readonly text: Label
}

function TagsLink({ contract, query, text }: LinkProps) {
  const say = useSay()
  const app = useApp()
  const href = query && tagsHref(app, contract.name, query)
  if (!href) return null
  return (
    <Button icon={<PrinterOutlined aria-hidden="true" />} href={href} target="_blank" rel="noopener">
      {say(text)}
    </Button>
  )
}

type TickedProps = {
  readonly contract: Resource<any, any>
  readonly selection: Selection
  readonly now: ListNow
}

/** A list's link to the tags of its ticked rows. */
export const TickedTagsLink = ({ contract, selection, now }: TickedProps) => (
  <TagsLink contract={contract} query={queryOfTicked(selection, now)} text={tags} />
)

/** A record page's link to its own tag. */
export const RecordTagLink = ({ contract, id }: { readonly contract: Resource<any, any>; readonly id: string }) => (
  <TagsLink contract={contract} query={{ id }} text={tag} />
)

const tag = label('Hang tag', '打印样卡')
const tags = label('Hang tags', '批量打印样卡')
