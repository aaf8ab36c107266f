import { fill, label, type PhotoFolders, type PhotoPlan } from '@sms/kit/contract'
import { Select } from 'antd'
import { useSay } from '../page/app.tsx'

type Props = {
  readonly plan: PhotoPlan
  readonly busy: boolean
  readonly onFolders: (folders: PhotoFolders) => void
}

/** The kind of records for each folder of a ZIP, for instance artworks and fabrics. */
export function ZipFolders({ plan: { folders, kinds }, busy, onFolders }: Props) {
  const say = useSay()
  if (folders.length === 0) return null
  const now = Object.fromEntries(folders.map(({ folder, kind }) => [folder, kind]))
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
              onChange={(chosen) => onFolders({ ...now, [folder]: chosen })}
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
