import { PictureOutlined } from '@ant-design/icons'
import { fileUrl, imageUrl } from '@sms/kit/contract'
import { useState } from 'react'

type Props = {
  /** The attachment; undefined where there is no picture. */
  readonly id: string | undefined
  /** What stands in its place where there is none; a sign of a picture where that is ''. */
  readonly instead: string
}

/** A record's picture in front of its name, 28 pixels of it; its name stands beside it. Its room is always the same. */
export function Thumbnail({ id, instead }: Props) {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="list-thumb" aria-hidden="true">
      {id && id !== broken ? (
        <img src={imageUrl(fileUrl(id), 128)} alt="" loading="lazy" decoding="async" onError={() => setBroken(id)} />
      ) : (
        instead || <PictureOutlined />
      )}
    </span>
  )
}
