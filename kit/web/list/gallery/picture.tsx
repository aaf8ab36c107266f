import { PictureOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { StoredPicture, useReadable } from '../../photos/stored-picture.tsx'

type Props = {
  /** The attachment; undefined if there is no picture. */
  readonly id: string | undefined
  /** The placeholder for a missing picture; '' shows a symbol. */
  readonly instead: string
}

/** A record's small picture in front of its name in a list. */
export function Thumbnail({ id, instead }: Props) {
  const [shown, onError] = useReadable(id)
  return (
    <span className="list-thumb" aria-hidden="true">
      {shown ? <StoredPicture id={shown} width={128} onError={onError} /> : instead || <PictureOutlined />}
    </span>
  )
}

/** A record's picture, a square of `width` CSS pixels; without alternative text, since the name is beside it. */
export const Picture = memo(function Picture({ id, width, instead }: Props & { readonly width: number }) {
  const [shown, onError] = useReadable(id)
  return (
    <span className="gallery-picture" aria-hidden="true">
      {shown ? (
        <StoredPicture id={shown} width={384} sizes={`${width}px`} onError={onError} />
      ) : (
        <span className="gallery-initials">{instead || <PictureOutlined />}</span>
      )}
    </span>
  )
})
