import { ArrowLeftOutlined, EditOutlined, LinkOutlined } from '@ant-design/icons'
import { label, type RecordOf, type Resource, status } from '@sms/kit/contract'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { FollowButton } from '../follow/follow-button.tsx'
import { Visitors } from '../live/visitors.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { nameParts } from '../show/text.ts'
import { Value } from '../show/value.tsx'
import { useToast } from '../toast/toast.tsx'
import { copyText } from './copy.ts'
import { useBack } from './list-place.ts'
import { Neighbours } from './neighbours.tsx'

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly record: RecordOf<R>
  readonly marks: ReactNode
  readonly actions: ReactNode
  /** The record's next step as the page's primary button; Edit is then a plain one. */
  readonly step: ReactNode
  readonly mayChange: boolean
  readonly busy: boolean
  /** Whether it is the only record of its kind. */
  readonly single: boolean
  readonly onEdit: () => void
  readonly onStatus: () => void
}

/** A record's name, which is also the title of the browser's tab, its status and its actions. */
export function RecordHeader<R extends AnyResource>(props: Props<R>) {
  const { contract, record, mayChange } = props
  const { language } = useApp()
  const say = useSay()
  const toast = useToast()
  const back = useBack(contract.name)
  const [first, ...others] = nameParts(contract, record, language)
  const { id, status: now } = record as { id: string; status: 'Active' | 'inActive' }
  const copy = async () => {
    if (await copyText(location.href)) toast.success(copied)
    else toast.warning(notCopied)
  }
  return (
    <header className="record-header">
      <title>{`${[first, ...others].join(' · ')} – ${say(contract.titles)}`}</title>
      <div className="record-ways">
        {!props.single && (
          <>
            <a className="record-back" href={back.href} onClick={back.go}>
              <ArrowLeftOutlined aria-hidden="true" /> {say(contract.titles)}
            </a>
            <Neighbours contract={contract} id={id} />
          </>
        )}
        <Visitors kind={contract.name} id={id} />
      </div>
      <div className="record-title">
        <h1>
          {others.length > 0 && <span className="record-code">{first}</span>} {others.join(' · ') || first}
        </h1>
        {!props.single && <Value field={status} value={now} />}
        {props.marks}
      </div>
      <div className="record-actions">
        <Tooltip title={say(copyLink)}>
          <Button icon={<LinkOutlined aria-hidden="true" />} aria-label={say(copyLink)} onClick={() => void copy()} />
        </Tooltip>
        <FollowButton contract={contract} id={id} />
        {props.actions}
        {mayChange && (
          <>
            {!props.single && (
              <Button loading={props.busy} onClick={props.onStatus}>
                {say(contract.moves[now === 'Active' ? 'inActive' : 'Active'].text)}
              </Button>
            )}
            <Button
              type={props.step ? 'default' : 'primary'}
              icon={<EditOutlined aria-hidden="true" />}
              onClick={props.onEdit}
            >
              {say(edit)}
            </Button>
          </>
        )}
        {props.step}
      </div>
    </header>
  )
}

const copyLink = label('Copy the address of this page', '复制本页地址')
const copied = label('The address is copied', '地址已复制')
const notCopied = label(
  'The browser did not allow copying; take the address from its bar',
  '浏览器不允许复制，请从地址栏复制',
)
const edit = label('Edit', '编辑')
