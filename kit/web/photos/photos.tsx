import { CameraOutlined, PictureOutlined, PlusOutlined } from '@ant-design/icons'
import { exportAsJpeg, fill, label, pictureTypes } from '@sms/kit/contract'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { movedTo } from '../list/moves/order.ts'
import { useMayChange, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { useToast } from '../toast/toast.tsx'
import { asPhoto, isNoPicture, type UnreadablePhoto } from './as-photos.ts'
import { Caption } from './caption.tsx'
import { LargePicture } from './large-picture.tsx'
import { PhotoMenu } from './photo-menu.tsx'
import './photos.css'
import { Strip } from './strip.tsx'
import { useDroppedFiles, usePaste } from './use-dropped-files.ts'
import { isPicture, useFiles } from './use-files.ts'

const Viewer = lazy(() => import('./viewer.tsx'))

type Props = {
  readonly kind: string
  readonly parent: string
  readonly menus: readonly string[]
  /** The record's name; it describes pictures without a caption. */
  readonly name: string
  /** Whether the record has pictures, if known before they are loaded. */
  readonly expected: boolean
  /** The place of the button that adds the first picture; a record without pictures shows nothing else. */
  readonly slot: HTMLElement | null
}

/** The pictures of a record: one large, all as thumbnails. */
export function Photos({ kind, parent, menus, name, expected, slot }: Props) {
  const say = useSay()
  const toast = useToast()
  const mayChange = useMayChange(menus)
  const files = useFiles(kind, parent)
  const [chosen, setChosen] = useState<string>()
  const [viewing, setViewing] = useState(false)
  const [status, setStatus] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pictures = (files.read.data ?? []).filter(isPicture)
  const at = Math.max(
    0,
    pictures.findIndex(({ id }) => id === chosen),
  )
  const picture = pictures[at]
  const ids = pictures.map(({ id }) => id)

  /** Uploads the pictures among files, as newer versions of the photo `replaces`; toasts say why others are not. */
  const take = async (given: Iterable<File> | null | undefined, replaces?: string) => {
    const all = [...(given ?? [])]
    const others = all.filter(isNoPicture)
    const [other] = others
    if (other) {
      const message = others.length > 1 ? fill(noPictures, { n: others.length }) : fill(noPicture, { name: other.name })
      toast.warning(message, { detail: underFiles })
    }
    const photos: File[] = []
    const unreadable: UnreadablePhoto[] = []
    for (const file of all.filter((each) => !others.includes(each))) {
      const photo = pictureTypes.includes(file.type) ? file : await asPhoto(file)
      if (photo instanceof File) photos.push(photo)
      else unreadable.push(photo)
    }
    const [first] = unreadable
    const formats = [...new Set(unreadable.map(({ format }) => format))].join(', ')
    if (first)
      toast.warning(
        unreadable.length > 1 ? fill(exportAll, { n: unreadable.length, formats }) : fill(exportAsJpeg, first),
      )
    if (photos.length) await files.add(photos, replaces)
  }
  usePaste(mayChange, (pasted) => void take(pasted))
  const isDraggedOver = useDroppedFiles(mayChange, (dropped) => void take(dropped))
  const move = (id: string, to: number) => {
    const next = movedTo(ids, id, to)
    if (next.indexOf(id) === ids.indexOf(id)) return
    setChosen(id)
    setStatus(say(fill(placed, { n: next.indexOf(id) + 1, of: next.length })))
    void files.putInOrder(next)
  }
  const remove = (id: string) => {
    const file = pictures.find((picture) => picture.id === id)
    if (!file) return
    setChosen(ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1])
    void files.setStatus(file, 'inActive')
  }
  const alt = picture?.caption ?? say(fill(photoOf, { name, n: at + 1 }))

  return (
    <section className="photos" aria-label={say(photosLabel)} data-over={isDraggedOver || undefined}>
      {files.read.isError && !files.read.data ? (
        <ReadFailure error={files.read.error} onAgain={() => void files.read.refetch()} />
      ) : files.read.isPending ? (
        expected && <Skeleton.Node active className="photos-large" />
      ) : picture ? (
        <div className="photos-stage">
          <LargePicture
            id={picture.id}
            name={alt}
            sizes="(max-width: 620px) 92vw, 380px"
            onPress={() => setViewing(true)}
          />
          {mayChange && (
            <PhotoMenu
              at={at}
              count={pictures.length}
              file={picture}
              onMove={(to) => move(picture.id, to)}
              onRemove={() => remove(picture.id)}
              onReplace={(file) => void take([file], picture.id).then(() => setChosen(undefined))}
            />
          )}
          <Caption
            key={picture.id}
            file={picture}
            mayChange={mayChange}
            onSave={(caption) => files.setCaption(picture, caption)}
          />
        </div>
      ) : null}
      {slot &&
        mayChange &&
        !picture &&
        !expected &&
        createPortal(
          <>
            <Button
              icon={<PictureOutlined aria-hidden="true" />}
              title={say(how)}
              loading={files.sending > 0}
              onClick={() => input.current?.click()}
            >
              {say(addLabel)}
            </Button>
            <Button
              className="photos-camera"
              icon={<CameraOutlined aria-hidden="true" />}
              aria-label={say(takeLabel)}
              disabled={files.sending > 0}
              onClick={() => camera.current?.click()}
            />
          </>,
          slot,
        )}
      {pictures.length > 1 && (
        <Strip
          pictures={pictures}
          at={at}
          mayChange={mayChange}
          onChoose={setChosen}
          onOpen={() => setViewing(true)}
          onMove={move}
          onRemove={remove}
        />
      )}
      {mayChange && picture && (
        <p className="photos-tools">
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={files.sending > 0}
            onClick={() => input.current?.click()}
          >
            {say(addLabel)}
          </Button>
          <Button
            size="small"
            className="photos-camera"
            icon={<CameraOutlined aria-hidden="true" />}
            disabled={files.sending > 0}
            onClick={() => camera.current?.click()}
          >
            {say(takeLabel)}
          </Button>
          <span role="status">{files.sending > 0 && say(fill(uploading, { n: files.sending }))}</span>
        </p>
      )}
      {[input, camera].map((ref) => (
        <input
          key={ref === input ? 'files' : 'camera'}
          ref={ref}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={say(addLabel)}
          accept={ref === input ? pictureTypes.join() : 'image/*'}
          {...(ref === input ? { multiple: true } : { capture: 'environment' as const })}
          onChange={({ target }) => {
            void take(target.files)
            target.value = ''
          }}
        />
      ))}
      <p className="sms-hidden" aria-live="polite">
        {status}
      </p>
      {viewing && picture && (
        <Suspense fallback={null}>
          <Viewer pictures={pictures} at={at} name={name} onMove={setChosen} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </section>
  )
}

const photosLabel = label('Photos', '图片')
const photoOf = label('{name}, photo {n}', '{name}，图片 {n}')
const addLabel = label('Add photos', '添加图片')
const takeLabel = label('Take a photo', '拍照')
const uploading = label('Uploading {n} …', '正在上传 {n} 个文件…')
const how = label(
  'Photos can also be dropped anywhere on this page, or pasted. The first is the cover.',
  '也可将图片拖到本页任意位置，或直接粘贴。第一张为封面。',
)
const placed = label('Photo {n} of {of}', '第 {n} 张，共 {of} 张')
const noPicture = label('{name} is no picture', '{name} 不是图片')
const noPictures = label('{n} of these files are no pictures', '其中 {n} 个文件不是图片')
const exportAll = label(
  '{n} of these photos are {formats}: export them as JPEG and add those',
  '其中 {n} 张图片是 {formats} 格式：请导出为 JPEG 后再添加',
)
const underFiles = label(
  'JPEG, PNG, GIF and WebP are. Anything else goes under Files.',
  '可用 JPEG、PNG、GIF 和 WebP。其他文件请添加到“文件”。',
)
