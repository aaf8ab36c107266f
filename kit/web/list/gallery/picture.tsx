import { PictureOutlined } from '@ant-design/icons'
import { fileUrl, imageUrl, thumbnailWidths } from '@sms/kit/contract'
import { memo, useState } from 'react'

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
  const [broken, setBroken] = useState<string>()
  return (
    <span className="gallery-picture" aria-hidden="true">
      {id && id !== broken ? (
        <img
          key={id}
          src={imageUrl(fileUrl(id), 384)}
          srcSet={thumbnailWidths.map((one) => `${imageUrl(fileUrl(id), one)} ${one}w`).join(', ')}
          sizes={`${width}px`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(id)}
        />
      ) : (
        <span className="gallery-initials">{instead || <PictureOutlined />}</span>
      )}
    </span>
  )
})
