import { isIPv6, SocketAddress } from 'node:net'

/**
 * Whose address it is, as far as one can tell: whoever has one of IPv6 has a whole /64 of them. An IPv4 address, also one in the dress
 * of IPv6, stands for itself, and so does what is no address.
 */
export const networkOf = (address: string): string => blockOf(address, 4)

/** The same of a site: a provider gives one a /48, which is 65,536 networks. */
export const siteOf = (address: string): string => blockOf(address, 3)

function blockOf(address: string, groups: 3 | 4): string {
  if (!isIPv6(address)) return address
  const { address: plain } = new SocketAddress({ address, family: 'ipv6' })
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? []
  if (ipv4) return ipv4
  const [before = [], after = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, groups).join(':')}::/${groups * 16}`
}
