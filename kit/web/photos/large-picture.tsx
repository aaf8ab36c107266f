import { fill, label } from '@sms/kit/contract'
import { pictureSource } from '../data/user-name.ts'
import { useSay } from '../page/app.tsx'
import './large-picture.css'

type Props = {
  /** The id of the attachment. */
  readonly id: string
  /** Its description for screen readers. */
  readonly name: string
  /** Its width on the screen, as `sizes` of an image. */
  readonly sizes: string
  readonly onPress: () => void
  readonly onError?: () => void
}

/** A whole picture as a button, as large as its container. */
export function LargePicture({ id, name, sizes, onPress, onError }: Props) {
  const say = useSay()
  return (
    <button type="button" className="photos-large" aria-label={say(fill(lookAt, { name }))} onClick={onPress}>
      <img
        key={id}
        src={pictureSource(id, 640)}
        srcSet={widths.map((width) => `${pictureSource(id, width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={name}
        draggable={false}
        onError={onError}
      />
    </button>
  )
}

/** Widths of the picture in pixels, for a phone, a screen and a dense screen. */
const widths = [384, 640, 1080] as const

const lookAt = label('Look closely: {name}', '查看大图：{name}')
