import { emailMax, urlMax } from './constants.ts'
import { cleanText } from './text.ts'

/** Letters and digits of any script (RFC 6531), with what RFC 5321 allows between them. */
const mailbox = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Whether mail can be sent to this address: at most 320 characters (specification section 9), at most 64 before the @
 * and 255 behind it (RFC 5321), and a domain of two labels or more, the last of which is not a number.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  if (at < 1 || text.length > emailMax || local.length > 64 || domain.length > 255) return false
  return mailbox.test(local) && isHost(domain)
}

function isHost(host: string): boolean {
  const labels = host.split('.')
  return labels.length > 1 && labels.every((part) => domainLabel.test(part)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Whether this is the address of a website: http or https, a host with a dot, no user, at most 2,048 characters. */
export function isWebsite(text: string): boolean {
  const [, host] = /^https?:\/\/([^\s/?#@:]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu.exec(text) ?? []
  return text.length <= urlMax && host !== undefined && isHost(host)
}

/** A website as people write it ('www.example.com') with the scheme that a link needs; anything else unchanged. */
export function withScheme(text: string): string {
  const clean = cleanText(text)
  return !clean.includes('://') && isWebsite(`https://${clean}`) ? `https://${clean}` : clean
}

/** The words before an extension, in both languages. */
const extension = /(?:;?\s*ext(?:ension|n)?\s*[.:=]?|\s+x|#|转|轉|分机|分機)\s*[:：]?\s*(\d{1,8})\D*$/iu

/**
 * The `tel:` address (RFC 3966) of a telephone number as people write it: digits alone after an international +,
 * without the optional (0), an extension as `;ext=`, the first of several numbers. Undefined for a
 * text with fewer than three digits or more than fifteen (the limit of E.164).
 */
export function telAddress(text: string): string | undefined {
  const clean = text.normalize('NFKC')
  // What parts two numbers; one in front of 'ext' belongs to the extension.
  const several = clean.split(/[,;、/|](?!\s*ext)/iu)
  // A slash may also part an area code from its number.
  const first = digitsOf(several[0]!).length >= 7 ? several[0]! : clean
  const ext = extension.exec(first)
  const number = /\+?[\d(][\d\s().\-‐-–−/·]*/u.exec(ext ? first.slice(0, ext.index) : first)?.[0] ?? ''
  const digits = digitsOf(number.startsWith('+') ? number.replace(/\(\s*0\s*\)/, '') : number)
  if (digits.length < 3 || digits.length > 15) return undefined
  return `tel:${number.startsWith('+') ? '+' : ''}${digits}${ext ? `;ext=${ext[1]}` : ''}`
}

/** Whether a text can be dialled: some digits and no letters right behind them, except for an extension. */
export function isPhone(text: string): boolean {
  return telAddress(text) !== undefined && !/\d[a-z]/i.test(text.normalize('NFKC').replace(extension, ''))
}

const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')
