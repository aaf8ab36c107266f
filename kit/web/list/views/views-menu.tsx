import { EditOutlined, ProfileOutlined, StarFilled, StarOutlined, TeamOutlined } from '@ant-design/icons'
import { fill, type ListView, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import { useFailed, useToast } from '../../toast/toast.tsx'
import { Pop } from '../pop.tsx'
import { cleared } from '../state.ts'
import type { ViewedList } from '../use-list.ts'
import { contentOf, isChanged, missingColumns, stateOf } from './content.ts'
import { useViewCalls } from './query.ts'
import './views.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/** The saved views of a list: the open one, whether it has unsaved changes, and the actions on them. */
export function ViewsMenu({ list, narrow }: { readonly list: ViewedList; readonly narrow: boolean }) {
  const say = useSay()
  const { user, language } = useApp()
  const toast = useToast()
  const failed = useFailed()
  const calls = useViewCalls(list.contract.name)
  const { view, state, layout, initial, defaults, change } = list
  const [open, setOpen] = useState(false)
  const [edited, setEdited] = useState<ListView | 'new'>()
  const anchor = useRef<HTMLSpanElement>(null)
  // Stays mounted after the first use, for its closing animation.
  const [wasOpened, setWasOpened] = useState(false)
  if (edited && !wasOpened) setWasOpened(true)
  const changed = view !== undefined && isChanged(view, state, layout, initial, defaults)
  const isIncomplete = view !== undefined && view.missing.length + missingColumns(view.content, initial).length > 0
  const all = list.views.all.toSorted((a, b) => a.name.localeCompare(b.name, language))
  const groups = [
    { title: mine, views: all.filter((item) => item.owner.id === user.id) },
    { title: others, views: all.filter((item) => item.owner.id !== user.id) },
  ].filter(({ views }) => views.length > 0)

  const choose = (next: ListView | undefined) => {
    setOpen(false)
    if (next) {
      list.setLayout(undefined, next)
      change(stateOf(next, defaults))
    } else {
      const { view: _, ...start } = cleared({ ...state, sort: [] }, defaults)
      change(start)
    }
  }
  const save = async (what: ListView) => {
    try {
      await calls.edit({ id: what.id, version: what.version, content: contentOf(state, layout) })
      toast.success(saved)
      setOpen(false)
    } catch (error) {
      failed(error)
    }
  }
  const toggleDefault = (item: ListView) => void calls.setDefault(item.default ? null : item.id).catch(failed)

  const name = view?.name ?? say(views)
  return (
    <span ref={anchor} className="list-views-anchor">
      <Pop
        label={say(views)}
        open={open}
        onOpen={setOpen}
        className="list-views"
        button={(props) => (
          <Button
            type={narrow ? 'default' : 'text'}
            className={view && narrow ? 'list-views-on' : undefined}
            icon={<ProfileOutlined aria-hidden="true" />}
            aria-label={view ? say(fill(changed ? shownChanged : shown, { name })) : say(views)}
            title={name}
            {...props}
          >
            {!narrow && <span className={view ? 'list-views-name' : 'list-tool-name'}>{name}</span>}
            {changed && <span className="list-views-mark" aria-hidden="true" />}
          </Button>
        )}
      >
        {view && (changed || isIncomplete) && (
          <div className="list-views-changed">
            <p>{say(changed ? differs : fill(incomplete, { name: view.name }))}</p>
            <div>
              {view.mayChange && (
                <Button size="small" type="primary" loading={calls.busy} onClick={() => void save(view)}>
                  {say(saveLabel)}
                </Button>
              )}
              {changed && (
                <Button size="small" onClick={() => choose(view)}>
                  {say(back)}
                </Button>
              )}
            </div>
          </div>
        )}
        <button type="button" className="list-item list-view" aria-current={!view} onClick={() => choose(undefined)}>
          {say(fill(without, { en: list.contract.titles.en.toLowerCase(), zh: list.contract.titles.zh }))}
        </button>
        {groups.map(({ title, views }) => (
          <section key={title.en} aria-label={say(title)}>
            <h3>{say(title)}</h3>
            <ul>
              {views.map((item) => (
                <li key={item.id}>
                  <button
                    type="button"
                    className="list-item list-view"
                    aria-current={item.id === view?.id}
                    title={item.name}
                    onClick={() => choose(item)}
                  >
                    <span className="list-view-name">{item.name}</span>
                    {item.owner.id !== user.id && <span className="list-quiet">{item.owner.name}</span>}
                    {item.owner.id === user.id && item.shared && (
                      <TeamOutlined className="list-quiet" role="img" aria-label={say(shared)} title={say(shared)} />
                    )}
                  </button>
                  <Button
                    type="text"
                    size="small"
                    aria-pressed={item.default}
                    aria-label={say(fill(opensWith, { name: item.name }))}
                    title={say(fill(opensWith, { name: item.name }))}
                    icon={item.default ? <StarFilled aria-hidden="true" /> : <StarOutlined aria-hidden="true" />}
                    onClick={() => toggleDefault(item)}
                  />
                  {item.mayChange ? (
                    <Button
                      type="text"
                      size="small"
                      aria-label={say(fill(edit, { name: item.name }))}
                      title={say(fill(edit, { name: item.name }))}
                      icon={<EditOutlined aria-hidden="true" />}
                      onClick={() => {
                        setOpen(false)
                        setEdited(item)
                      }}
                    />
                  ) : (
                    <span className="list-view-gap" />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="list-views-foot">
          <Button
            type="text"
            size="small"
            onClick={() => {
              setOpen(false)
              setEdited('new')
            }}
          >
            {say(saveAs)}
          </Button>
        </div>
      </Pop>
      {wasOpened && (
        <Suspense fallback={null}>
          <ViewDialog
            list={list}
            of={edited}
            onClose={() => setEdited(undefined)}
            onGone={() => anchor.current?.querySelector('button')?.focus()}
          />
        </Suspense>
      )}
    </span>
  )
}

const views = label('Views', '视图')
const shown = label('View: {name}', '视图：{name}')
const shownChanged = label('View: {name}, changed', '视图：{name}，已更改')
const mine = label('Mine', '我的视图')
const others = label('Shared by colleagues', '同事共享的视图')
const shared = label('Shared with everybody who may open this list', '所有可打开此列表的人均可见')
const without = label('All {en}, without a view', '不使用视图的全部{zh}')
const opensWith = label('Open this list with “{name}”', '打开列表时使用“{name}”')
const edit = label('Rename, share or delete “{name}”', '重命名、共享或删除“{name}”')
const differs = label('The list shows something else than this view holds.', '当前列表与此视图不同。')
const incomplete = label(
  'Part of “{name}” no longer exists; saving puts it right.',
  '“{name}”的部分内容已不存在，保存即可更新。',
)
const saveLabel = label('Save', '保存')
const back = label('Back to the view', '恢复视图')
const saveAs = label('Save as a new view …', '另存为新视图…')
const saved = label('The view is saved', '视图已保存')
