import { cleanText, emailMax, urlMax } from '@sms/kit/contract'

/** Letters and digits of any script (RFC 6531), with what RFC 5321 allows between them. */
const mailbox = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * Can mail be sent to this text? At most 320 characters (specification section 9), which is RFC 5321's 64 before the
 * @ and 255 behind it, and a domain of two labels or more, the last of them no number.
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
  return labels.length > 1 && labels.every((one) => domainLabel.test(one)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Is this the address of a website? http or https, a host with a dot, no user in it, at most 2,048 characters. */
export function isWebsite(text: string): boolean {
  const [, host] = /^https?:\/\/([^\s/?#@:]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu.exec(text) ?? []
  return text.length <= urlMax && host !== undefined && isHost(host)
}

/** A website as people write it ('www.example.com') with the scheme that a link needs; anything else unchanged. */
export function withScheme(text: string): string {
  const clean = cleanText(text)
  return !clean.includes('://') && isWebsite(`https://${clean}`) ? `https://${clean}` : clean
}

/** Chinese mobile numbers: eleven digits from 13 to 19 (E.164 numbering plan of China, MIIT). */
const chineseMobile = /^(?:\+?86)?(1[3-9]\d)(\d{4})(\d{4})$/

const separators = /[\s().\u2010-\u2015-]+/g

/**
 * A telephone number as it is shown: half width, a Chinese mobile number in its usual groups ('138 0013 8000', with
 * '+86' where a country code was written), other numbers in their own groups with one blank between, '00' before a
 * country code as '+', without the '(0)' behind one. What is not one number stays as it is written.
 */
export function displayMobile(text: string): string {
  const written = cleanText(text)
  const bare = written.normalize('NFKC').replace(/^[\s().\u2010-\u2015-]+/, '')
  const narrow = bare.replace(/^00(?=[\s.()-]*[1-9])/, '+')
  const number = narrow.startsWith('+') ? narrow.replace('(0)', ' ') : narrow
  if (!/^\+?[\s\d().\u2010-\u2015-]+$/.test(number)) return written
  const digits = number.replace(separators, '')
  const chinese = chineseMobile.exec(digits)
  if (chinese) return `${digits.length > 11 ? '+86 ' : ''}${chinese.slice(1).join(' ')}`
  return digits.length < 5 || digits.length > 16 ? written : number.replace(separators, ' ').replace('+ ', '+').trim()
}
