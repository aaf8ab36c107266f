import { type ImageWidth, thumbnailWidths } from '@sms/kit/contract'
import { useState } from 'react'
import { pictureSource } from '../data/user-name.ts'

/** The id of a picture as long as the browser can show it, and what to call when it cannot; another id is tried anew. */
export function useReadable(id: string | null | undefined): readonly [string | undefined, () => void] {
  const [broken, setBroken] = useState<string | null>()
  return [id && id !== broken ? id : undefined, () => setBroken(id)]
}

type Props = {
  /** The attachment. */
  readonly id: string
  /** How many pixels of it are asked for, where `sizes` does not let the browser choose. */
  readonly width: ImageWidth
  /** How wide it is on the screen, as `sizes` of an image: the width of the ladder that fits is fetched. */
  readonly sizes?: string
  readonly onError?: () => void
}

/** A stored picture, small, fetched when it comes near. What it shows is said beside it, so that it has no words of its own. */
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
