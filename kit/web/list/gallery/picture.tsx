import { PictureOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { StoredPicture, useReadable } from '../../photos/stored-picture.tsx'

type Props = {
  /** The attachment; undefined where there is no picture. */
  readonly id: string | undefined
  /** Its width on the screen, in CSS pixels. */
  readonly width: number
  /** What stands in its place where there is none; a sign of a picture where that is ''. */
  readonly instead: string
}

/**
 * A record's picture, cut to a square, in the size that the screen needs; fetched when it comes near. Its room is the
 * same before and after. The record's name stands beside it, so that it has no words of its own.
 */
export const Picture = memo(function Picture({ id, width, instead }: Props) {
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
