import type { Resource } from '@sms/kit/contract'
import { Flex } from 'antd'
import { useRef, useState } from 'react'
import { useSay } from '../app.tsx'
import { useListPlace } from '../record/list-place.ts'
import { BulkBar } from './bulk-bar.tsx'
import { KeyHelp } from './key-help.tsx'
import { useLetters, useScreenKeys } from './keys.ts'
import './list.css'
import { ListBody } from './list-body.tsx'
import type { ListProps } from './list-props.ts'
import { Pager } from './pager.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFill } from './use-fill.ts'
import { useList } from './use-list.ts'
import { useNarrow } from './use-narrow.ts'

/** The list of a resource: search, filters, columns, order, pages, keys and selection, all from its contract. */
export function ResourceList<R extends Resource<any, any>>(props: ListProps<R>) {
  return <List key={props.contract.name} {...(props as unknown as ListProps)} />
}

function List(props: ListProps) {
  const say = useSay()
  useListPlace(props.contract.name)
  const list = useList(props)
  const { rows, state, change, selection, body } = list
  const narrow = useNarrow()
  const [letters, setLetters] = useLetters()
  const [help, setHelp] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const height = useFill(frame, !narrow)
  const title = say(props.title ?? props.contract.titles)

  const toRow = () => body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  useScreenKeys(
    frame,
    { '/': () => document.getElementById(list.searchId)?.focus(), '?': () => setHelp(true) },
    { j: toRow, k: toRow, ArrowDown: toRow, ArrowUp: toRow },
    letters,
  )

  const ids = [...selection.ids]
  const here = new Set(rows.rows?.map((row) => row.id))
  return (
    <Flex vertical component="section" className="list" aria-label={title} style={{ height }} ref={frame}>
      <Toolbar list={list} title={title} narrow={narrow} heading={props.inside ? 'h2' : 'h1'}>
        {props.actions?.(list.now)}
      </Toolbar>
      <div className="list-middle">
        <span className="list-progress" data-on={rows.waiting && rows.rows !== undefined} aria-hidden="true" />
        <ListBody list={list} page={props} label={title} narrow={narrow} letters={letters} />
        {props.bulk && ids.length > 0 && (
          <BulkBar count={ids.length} elsewhere={ids.filter((id) => !here.has(id)).length} onClear={selection.clear}>
            {props.bulk(ids, selection.clear)}
          </BulkBar>
        )}
      </div>
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        total={rows.total}
        more={rows.more}
        count={rows.rows?.length ?? 0}
        narrow={narrow}
        onKeys={() => setHelp(true)}
        onPage={(page, pageSize) => change({ ...state, page, pageSize })}
      />
      <KeyHelp
        open={help}
        onClose={() => setHelp(false)}
        letters={letters}
        onLetters={setLetters}
        picks={props.bulk !== undefined}
        edits={props.onEdit !== undefined}
      />
    </Flex>
  )
}
