import { PictureOutlined } from '@ant-design/icons'
import { StoredPicture, useReadable } from '../photos/stored-picture.tsx'

type Props = {
  /** The attachment; undefined where there is no picture. */
  readonly id: string | undefined
  /** What stands in its place where there is none; a sign of a picture where that is ''. */
  readonly instead: string
}

/** A record's picture in front of its name, 28 pixels of it; its name stands beside it. Its room is always the same. */
export function Thumbnail({ id, instead }: Props) {
  const [shown, onError] = useReadable(id)
  return (
    <span className="list-thumb" aria-hidden="true">
      {shown ? <StoredPicture id={shown} width={128} onError={onError} /> : instead || <PictureOutlined />}
    </span>
  )
}
