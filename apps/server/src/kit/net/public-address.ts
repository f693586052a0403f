// Which addresses a partner may point us at. Only what the internet routes to everybody: never this machine, its network, its
// cloud's metadata, or an address that stands for another one.
import { BlockList, isIP } from 'node:net'

const IPV4_REFUSED: readonly [string, number][] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // Azure's platform address, inside a public range
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16],
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
]

const IPV6_REFUSED: readonly [string, number][] = [
  ['2001::', 23], // Teredo and other special purposes
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: an IPv4 address in disguise
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, bits] of IPV4_REFUSED) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of IPV6_REFUSED) refused.addSubnet(net, bits, 'ipv6')

// Everything else in IPv6 is local, mapped, translated or unassigned.
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && globalIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
