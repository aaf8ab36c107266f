import type { RecordOf } from '@sms/kit/contract'
import { StoredPicture, useReadable } from '@sms/kit/web'
import type { colourway } from '../contract.ts'
import './colourways.css'

type Props = {
  readonly colourway: Pick<RecordOf<typeof colourway>, 'hex' | 'photo'>
  /** How wide it is on the screen, as `sizes` of an image. */
  readonly sizes: string
}

/** A colourway's photo, its measured colour or both; marked where it has neither. */
export function Patch({ colourway: { hex, photo }, sizes }: Props) {
  const [photoId, onError] = useReadable(photo)
  return (
    <span
      className="colourway-patch"
      data-none={hex || photoId ? undefined : true}
      data-both={hex && photoId ? true : undefined}
      style={{ background: hex ?? undefined }}
    >
      {photoId && <StoredPicture id={photoId} width={256} sizes={sizes} onError={onError} />}
    </span>
  )
}

/** The large patch below a colourway's photo. */
export const LargePatch = ({ record }: { readonly record: Props['colourway'] }) => (
  <span className="colourway-large">
    <Patch colourway={record} sizes="(max-width: 520px) 92vw, 472px" />
  </span>
)
