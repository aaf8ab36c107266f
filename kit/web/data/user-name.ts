import { cookieUserName } from '@sms/client'
import { fileUrl, type ImageWidth, imageUrl } from '@sms/kit/contract'

/** Adds the User_Name, which every request carries, to an address that the browser requests by itself. */
export const hrefWithUser = (href: string) =>
  `${href}${href.includes('?') ? '&' : '?'}User_Name=${encodeURIComponent(cookieUserName())}`

/** The address of a file, for links. */
export const fileHref = (id: string) => hrefWithUser(fileUrl(id))

/** The address of a stored picture in one of the widths. */
export const pictureSource = (id: string, width: ImageWidth) => hrefWithUser(imageUrl(fileUrl(id), width))
