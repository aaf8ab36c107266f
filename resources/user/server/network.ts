import ipaddr from 'ipaddr.js'

/**
 * The network of an address, by which attempts are counted: an IPv4 address itself, the /64 of an IPv6 address, since a
 * customer has at least a /64 (RFC 6177). Other texts are returned, at most 60 characters of them.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 60)
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
