import { cookieUserName } from '@sms/client'
import { fileUrl, type ImageWidth, imageUrl } from '@sms/kit/contract'

/** An address that the browser asks for by itself, with the User_Name that accompanies every request. */
export const withUserName = (href: string) =>
  `${href}${href.includes('?') ? '&' : '?'}User_Name=${encodeURIComponent(cookieUserName())}`

/** The address of a file, for links. */
export const fileHref = (id: string) => withUserName(fileUrl(id))

/** The address of a stored picture, made so wide. */
export const pictureSource = (id: string, width: ImageWidth) => withUserName(imageUrl(fileUrl(id), width))
