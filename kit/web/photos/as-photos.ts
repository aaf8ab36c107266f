import { otherFormatOf, pictureTypes } from '@sms/kit/contract'
import { shrink } from './shrink.ts'

/** A picture in a format that is neither stored nor readable by this browser. */
export type UnreadablePhoto = { readonly name: string; readonly format: string }

/** The name of a picture format that is not stored, such as HEIC, by the file's extension or type. */
const formatOf = ({ name, type }: File) => otherFormatOf(name) ?? otherFormatOf(type.replace('/', '.'))

/** Whether a file is a picture in a format of phones or web pages that is not stored as it is. */
export const isOtherPicture = (file: File) => formatOf(file) !== undefined

/** Whether a file is a picture in none of the known formats. */
export const isNoPicture = (file: File) => !pictureTypes.includes(file.type) && !isOtherPicture(file)

/** A picture of `isOtherPicture` as JPEG, or its name and format if this browser cannot read it (Safari reads HEIC). */
export async function asPhoto(file: File): Promise<File | UnreadablePhoto> {
  const { name } = file
  try {
    return new File([await shrink(file)], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return { name, format: formatOf(file)! }
  }
}
