import { fileUrl, imageUrl, type RecordOf, thumbnailWidths } from '@sms/kit/contract'
import { useState } from 'react'
import type { colourway } from '../contract.ts'
import './colourways.css'

type Props = {
  readonly colourway: Pick<RecordOf<typeof colourway>, 'hex' | 'photo'>
  /** How wide it is on the screen, as `sizes` of an image. */
  readonly sizes: string
}

/**
 * What a colourway looks like: its photo with the measured colour below it, or either alone; struck through without both.
 * Its room is the same before the photo comes.
 */
export function Patch({ colourway: { hex, photo }, sizes }: Props) {
  const [broken, setBroken] = useState<string>()
  const seen = photo === broken ? undefined : photo
  return (
    <span
      className="colourway-patch"
      data-none={hex || seen ? undefined : true}
      data-both={hex && seen ? true : undefined}
      style={{ background: hex ?? undefined }}
    >
      {seen && (
        <img
          src={imageUrl(fileUrl(seen), 256)}
          srcSet={thumbnailWidths.map((one) => `${imageUrl(fileUrl(seen), one)} ${one}w`).join(', ')}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(seen)}
        />
      )}
    </span>
  )
}

/** The same, large: below the photo that a colourway's facts name. */
export const LargePatch = ({ record }: { readonly record: Props['colourway'] }) => (
  <span className="colourway-large">
    <Patch colourway={record} sizes="(max-width: 520px) 92vw, 472px" />
  </span>
)
