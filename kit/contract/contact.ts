import { emailMax, urlMax } from './constants.ts'
import { cleanText } from './text.ts'

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
