import { otherFormatOf, pictureTypes } from '@sms/kit/contract'
import { shrink } from './shrink.ts'

/** The message for a picture in a format that is neither stored nor readable by this browser. */
export type Refused = { readonly name: string; readonly format: string }

/** Browsers know only the type of some such files, and only the extension of others. */
const formatOf = ({ name, type }: File) => otherFormatOf(name) ?? otherFormatOf(type.replace('/', '.'))

/** Whether a file is a picture in a format of phones or web pages. */
export const isOtherPicture = (file: File) => formatOf(file) !== undefined

/** Whether a file is no picture in any format. */
export const isNoPicture = (file: File) => !pictureTypes.includes(file.type) && !isOtherPicture(file)

/** Such a file as JPEG if this browser can read it (Safari reads HEIC); else unchanged. */
export async function asPhoto(file: File): Promise<File | Refused> {
  const { name } = file
  try {
    return new File([await shrink(file)], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return { name, format: formatOf(file)! }
  }
}
