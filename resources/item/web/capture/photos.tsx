import { CameraOutlined, CloseOutlined, PictureOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { useSay } from '@sms/kit/web'
import { Spin } from 'antd'
import { type ChangeEvent, useEffect, useState } from 'react'
import { photoOf } from './store.ts'

type Props = {
  readonly photos: readonly string[]
  /** The number of photos that are being made smaller. */
  readonly working: number
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (id: string) => void
}

/** The photos of a swatch, with buttons for the camera and the album. */
export function Photos({ photos, working, onAdd, onRemove }: Props) {
  const say = useSay()
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])])
    // Otherwise choosing a removed picture again would be no change.
    target.value = ''
  }
  return (
    <section className="capture-photos" aria-label={say(title)}>
      <div className="capture-take">
        <label className="capture-camera">
          <CameraOutlined aria-hidden="true" />
          <span>{say(photos.length ? another : take)}</span>
          <input type="file" accept="image/*" capture="environment" className="capture-file" onChange={add} />
        </label>
        <label className="capture-album">
          <PictureOutlined aria-hidden="true" />
          <span>{say(album)}</span>
          <input type="file" accept="image/*" multiple className="capture-file" onChange={add} />
        </label>
      </div>
      {(photos.length > 0 || working > 0) && (
        <ul className="capture-shots">
          {photos.map((id, i) => (
            <li key={id}>
              <Shot id={id} alt={say(fill(nth, { n: i + 1 }))} />
              <button type="button" aria-label={say(fill(remove, { n: i + 1 }))} onClick={() => onRemove(id)}>
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
          {working > 0 && (
            <li className="capture-working">
              <Spin size="small" aria-label={say(making)} />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

/** A photo stored on this device. */
export function Shot({ id, alt }: { readonly id: string; readonly alt: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let objectUrl: string | undefined
    let cancelled = false
    void photoOf(id).then((bytes) => {
      if (cancelled || !bytes) return
      objectUrl = URL.createObjectURL(bytes)
      setUrl(objectUrl)
    })
    return () => {
      cancelled = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [id])
  return url ? <img src={url} alt={alt} /> : <span className="capture-no-shot" />
}

const title = label('Photos', '图片')
const take = label('Take a photo', '拍照')
const another = label('One more', '再拍一张')
const album = label('From the album', '从相册选择')
const nth = label('Photo {n}', '图片 {n}')
const remove = label('Take photo {n} away', '去掉图片 {n}')
const making = label('Photo is being made ready', '正在处理图片')
