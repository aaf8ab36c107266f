import { otherFormatOf, pictureTypes } from '@sms/kit/contract'
import { shrink } from './shrink.ts'

/** A picture of a format that is not kept, and that this browser cannot read either. */
export type Refused = { readonly name: string; readonly format: string }

/** Browsers name the type of some such files alone, of others the ending alone. */
const formatOf = ({ name, type }: File) => otherFormatOf(name) ?? otherFormatOf(type.replace('/', '.'))

/** Whether a file is a picture of a phone's or a web page's format. */
export const isOtherPicture = (file: File) => formatOf(file) !== undefined

/** Whether a file that somebody brings as a photo is none, of whatever format. */
export const isNoPicture = (file: File) => !pictureTypes.includes(file.type) && !isOtherPicture(file)

/** Such a file as a JPEG, where this browser can read it (Safari reads HEIC); else what it is. */
export async function asPhoto(file: File): Promise<File | Refused> {
  const { name } = file
  try {
    return new File([await shrink(file)], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return { name, format: formatOf(file)! }
  }
}
