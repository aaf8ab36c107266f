import ipaddr from 'ipaddr.js'

/**
 * The network that an address stands for when tries are counted: an IPv4 address itself, the /64 of an IPv6 address, of
 * which a single customer has all (RFC 6177). Anything else is taken as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 60)
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}
