import { otherFormatOf, pictureTypes } from '@sms/kit/contract'
import { shrink } from './shrink.ts'

/** A picture of a format that is not kept, and that this browser cannot read either. */
export type Refused = { readonly name: string; readonly format: string }

/** Browsers name the type of some such files alone, of others the ending alone. */
const formatOf = ({ name, type }: File) => otherFormatOf(name) ?? otherFormatOf(type.replace('/', '.'))

/** Whether a file is a picture of a phone's or a web page's format. */
export const isOtherPicture = (file: File) => formatOf(file) !== undefined

/**
 * Of files that somebody brings as photos those that are some (`pictures`), those that are none, and those of a phone's
 * or a web page's format (HEIC, AVIF).
 */
export function sorted(files: readonly File[]) {
  const kind = (file: File) =>
    pictureTypes.includes(file.type) ? 'pictures' : isOtherPicture(file) ? 'others' : 'none'
  const { pictures = [], none = [], others = [] } = Object.groupBy(files, kind)
  return { pictures, none, others }
}

/** Such a file as a JPEG, where this browser can read it (Safari reads HEIC); else what it is. */
export async function asPhoto(file: File): Promise<File | Refused> {
  const { name } = file
  try {
    return new File([await shrink(file)], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return { name, format: formatOf(file)! }
  }
}
