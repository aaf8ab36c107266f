import {
  fill,
  label,
  type PhotoCreate,
  type PhotoFolders,
  type PhotoPlan,
  type PhotoTarget,
  type Resource,
} from '@sms/kit/contract'
import { Radio, Select } from 'antd'
import { ScrollBox } from '../import/step-parts.tsx'
import { useSay } from '../page/app.tsx'
import type { ZipChoice } from './use-zip.ts'

type FoldersProps = {
  readonly plan: PhotoPlan
  readonly busy: boolean
  readonly onFolders: (folders: PhotoFolders) => void
}

function ZipFolders({ plan: { folders, kinds }, busy, onFolders }: FoldersProps) {
  const say = useSay()
  if (folders.length === 0) return null
  const kindByFolder = Object.fromEntries(folders.map(({ folder, kind }) => [folder, kind]))
  const options = kinds.map(({ kind, name }) => ({ value: kind, label: name }))
  return (
    <fieldset className="zip-folders">
      <legend>{say(title)}</legend>
      {folders.map(({ folder, photos, kind }) => {
        const name = folder || say(none)
        return (
          <div key={folder}>
            <span className="zip-path">
              {name} <span className="zip-quiet">{say(fill(count, { n: photos }))}</span>
            </span>
            <Select
              value={kind}
              options={options}
              showSearch={{ optionFilterProp: 'label' }}
              disabled={busy}
              aria-label={say(fill(holds, { name }))}
              onChange={(chosen) => onFolders({ ...kindByFolder, [folder]: chosen })}
              popupMatchSelectWidth={false}
            />
          </div>
        )
      })}
    </fieldset>
  )
}

const title = label('What the folders hold', '各文件夹的内容')
const holds = label('What {name} holds', '{name} 的内容')
const none = label('In no folder', '不在文件夹中')
const count = label('{n} {n|photo|photos}', '{n} 张图片')

type Props = {
  readonly contract: Resource<any, any>
  readonly plan: PhotoPlan
  readonly create: PhotoCreate
  readonly busy: boolean
  readonly onChoose: (chosen: ZipChoice) => void
}

/** The most lines shown of a list; the others are counted. */
const shownMax = 200

/** The plan of a ZIP: the records and their number of photos, and the files left out with the reason. */
export function ZipPlan({ contract, plan, create, busy, onChoose }: Props) {
  const say = useSay()
  const { photos, records, created, already } = plan
  const targets = plan.targets.filter(({ files }) => files.length > 0)
  const perKind = plan.kinds
    .map(({ kind, name }) => ({ name, n: targets.filter((target) => target.kind === kind).length }))
    .filter(({ n }) => n > 0)
  const countsOfKinds = (comma: string) => perKind.map(({ n, name }) => `${name} ${n}`).join(comma)
  const nounName = { en: (records === 1 ? contract.title : contract.titles).en.toLowerCase(), zh: contract.titles.zh }
  const each = say(label(countsOfKinds(', '), countsOfKinds('、')))
  const words = { photos, records, created, already, ...nounName, each }
  const isOneKind = targets.every(({ kind }) => kind === contract.name)
  const summary = photos === 0 ? nothing : isOneKind ? sum : sums
  return (
    <>
      <p role="status" className="zip-sum">
        <strong>{say(fill(summary, words))}</strong>
        {created > 0 && ` ${say(fill(made, words))}`}
        {already > 0 && ` ${say(fill(there, words))}`}
      </p>
      <ZipFolders plan={plan} busy={busy} onFolders={(folders) => onChoose({ folders })} />
      {plan.creates && (plan.left.length > 0 || create !== 'none') && (
        <fieldset className="zip-create">
          <legend>{say(unknown)}</legend>
          <Radio.Group
            value={create}
            disabled={busy}
            onChange={({ target }) => onChoose({ create: target.value as PhotoCreate })}
            options={creates.map(({ value, name }) => ({ value, label: say(fill(name, words)) }))}
          />
        </fieldset>
      )}
      {targets.length > 0 && (
        <div>
          <h3>{say(whereTo)}</h3>
          <ScrollBox className="zip-list" label={say(whereTo)}>
            <ul>
              {targets.slice(0, shownMax).map((target) => (
                <Line key={target.id ?? `${target.kind} ${target.code}`} target={target} />
              ))}
            </ul>
          </ScrollBox>
          <More count={targets.length} />
        </div>
      )}
      {plan.left.length > 0 && (
        <div>
          <h3>{say(fill(leftOut, { n: plan.left.length }))}</h3>
          <ScrollBox className="zip-list" label={say(fill(leftOut, { n: plan.left.length }))}>
            <ul>
              {plan.left.slice(0, shownMax).map(({ path, why }) => (
                <li key={path}>
                  <span className="zip-path">{path}</span>
                  <span className="zip-quiet">{why}</span>
                </li>
              ))}
            </ul>
          </ScrollBox>
          <More count={plan.left.length} />
        </div>
      )}
    </>
  )
}

function Line({ target: { id, name, files } }: { readonly target: PhotoTarget }) {
  const say = useSay()
  return (
    <li>
      <span className="zip-path">
        {name} {id === undefined && <span className="value-tag">{say(fresh)}</span>}
      </span>
      <span className="zip-quiet">{files.join(', ')}</span>
    </li>
  )
}

function More({ count }: { readonly count: number }) {
  const say = useSay()
  return count > shownMax ? <p className="zip-quiet">{say(fill(more, { n: count - shownMax }))}</p> : null
}

const creates: readonly { value: PhotoCreate; name: ReturnType<typeof label> }[] = [
  { value: 'none', name: label('Leave out', '不导入') },
  { value: 'files', name: label('Make a record for each file name', '按文件名新增记录') },
  { value: 'folders', name: label('Make a record for each folder', '按文件夹新增记录') },
]
const sum = label(
  '{photos} {photos|photo goes|photos go} to {records} {en}.',
  '{photos} 张图片将添加到 {records} 条{zh}。',
)
const sums = label(
  '{photos} {photos|photo goes|photos go} to {records} {records|record|records}: {each}.',
  '{photos} 张图片将添加到 {records} 条记录：{each}。',
)
const nothing = label('No photo of this ZIP would be added.', '该 ZIP 中没有可添加的图片。')
const made = label('{created} of them {created|is|are} new.', '其中 {created} 条为新增。')
const there = label('{already} {already|is|are} there already.', '{already} 张已存在。')
const unknown = label('Photos whose code does not exist', '编号不存在的图片')
const whereTo = label('Where they go', '图片归属')
const leftOut = label('Left out ({n})', '未导入（{n}）')
const fresh = label('new', '新增')
const more = label('… and {n} more', '…另有 {n} 项')
