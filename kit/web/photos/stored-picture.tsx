import { type ImageWidth, thumbnailWidths } from '@sms/kit/contract'
import { useState } from 'react'
import { pictureSource } from '../data/user-name.ts'

/** The id of a picture while the browser can show it, and the handler of its load error; another id is tried again. */
export function useReadable(id: string | null | undefined): readonly [string | undefined, () => void] {
  const [broken, setBroken] = useState<string | null>()
  return [id && id !== broken ? id : undefined, () => setBroken(id)]
}

type Props = {
  /** The id of the attachment. */
  readonly id: string
  /** The requested width in pixels, unless `sizes` lets the browser choose. */
  readonly width: ImageWidth
  /** Its width on the screen, as `sizes` of an image; the browser fetches the stored width that fits. */
  readonly sizes?: string
  readonly onError?: () => void
}

/** A small stored picture, loaded near the viewport. It has no alternative text, since its description is beside it. */
export function StoredPicture({ id, width, sizes, onError }: Props) {
  const widths = sizes && thumbnailWidths.map((width) => `${pictureSource(id, width)} ${width}w`).join(', ')
  return (
    <img
      key={id}
      src={pictureSource(id, width)}
      {...(sizes ? { srcSet: widths, sizes } : {})}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
    />
  )
}
