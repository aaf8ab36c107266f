import { MoreOutlined } from '@ant-design/icons'
import { type Attachment, label, pictureTypes } from '@sms/kit/contract'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useRef } from 'react'
import { fileHref } from '../data/user-name.ts'
import { useSay } from '../page/app.tsx'

type Props = {
  readonly file: Attachment
  /** Its place, counted from 0, and the number of pictures. */
  readonly at: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onReplace: (file: File) => void
}

/** The menu of the large picture: its place among the others, a newer version, the original, removal. */
export function PhotoMenu({ file, at, count, onMove, onRemove, onReplace }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const items: MenuProps['items'] = [
    { key: 'cover', label: say(cover), disabled: at === 0, onClick: () => onMove(0) },
    { key: 'forward', label: say(forward), disabled: at === 0, onClick: () => onMove(at - 1) },
    { key: 'back', label: say(back), disabled: at === count - 1, onClick: () => onMove(at + 1) },
    { type: 'divider' },
    { key: 'replace', label: say(replace), onClick: () => input.current?.click() },
    {
      key: 'original',
      label: (
        <a href={fileHref(file.id)} target="_blank" rel="noopener noreferrer">
          {say(original)}
        </a>
      ),
    },
    { type: 'divider' },
    { key: 'remove', label: say(remove), danger: true, onClick: onRemove },
  ]
  return (
    <>
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button
          className="photos-menu"
          size="small"
          aria-haspopup="menu"
          aria-label={say(more)}
          title={say(more)}
          icon={<MoreOutlined aria-hidden="true" />}
        />
      </Dropdown>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={say(replace)}
        accept={pictureTypes.join()}
        onChange={({ target }) => {
          const [first] = target.files ?? []
          if (first) onReplace(first)
          target.value = ''
        }}
      />
    </>
  )
}

const more = label('More about this photo', '更多操作')
const cover = label('Make it the cover', '设为封面')
const forward = label('Move forward', '前移')
const back = label('Move back', '后移')
const replace = label('Newer version …', '上传新版本…')
const original = label('Open the original', '打开原图')
const remove = label('Remove', '移除')
