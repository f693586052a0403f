import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** First and last of every range, so that a mask that is off by one bit shows. */
const EDGES: readonly [what: string, first: string, last: string][] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private 10/8', '10.0.0.0', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['private 172.16/12', '172.16.0.0', '172.31.255.255'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255'],
  ['documentation', '192.0.2.0', '192.0.2.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private 192.168/16', '192.168.0.0', '192.168.255.255'],
  ['benchmarks', '198.18.0.0', '198.19.255.255'],
  ['second documentation', '198.51.100.0', '198.51.100.255'],
  ['third documentation', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved and broadcast', '240.0.0.0', '255.255.255.255'],
  ['unspecified and loopback IPv6', '::', '::1'],
  ['mapped IPv4', '::ffff:0.0.0.0', '::ffff:255.255.255.255'],
  ['translated IPv4', '::ffff:0:0.0.0.0', '::ffff:0:255.255.255.255'],
  ['NAT64', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['discard', '100::', '100::ffff:ffff:ffff:ffff'],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['special purposes', '2001:2::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation IPv6', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['second documentation IPv6', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique-local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local IPv6', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast IPv6', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]

for (const [what, first, last] of EDGES)
  test(`no address is public from the first to the last of: ${what}`, () => {
    assert.equal(isPublicAddress(first), false, first)
    assert.equal(isPublicAddress(last), false, last)
  })

test('the metadata addresses of clouds are not public', () => {
  for (const address of ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', 'fd00:ec2::254'])
    assert.equal(isPublicAddress(address), false, address)
})

test('an address with a zone is judged by the address, whatever the zone is called', () => {
  for (const zone of ['lo', 'eth0', '1', 'a-b.c']) assert.equal(isPublicAddress(`fe80::1%${zone}`), false, zone)
})

test('the neighbours of forbidden ranges are public', () => {
  const neighbours = [
    '1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17',
    '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0',
    '192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0',
    '223.255.255.255 2000:: 2001:200:: 2001:db7:: 2001:db9:: 2003:: 2606:4700:4700::1111 2a00:1450:4001:800::200e',
    '3ffe:ffff:: 3fff:1000::',
  ]
  for (const address of neighbours.join(' ').split(' ')) assert.equal(isPublicAddress(address), true, address)
})

test('what is no address is neither public nor loopback', () => {
  for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '[::1]', '1.2.3.4 ', '1.2.3.4:80', '::g']) {
    assert.equal(isPublicAddress(text), false, text)
    assert.equal(isLoopbackAddress(text), false, text)
  }
})

test('only this machine is loopback', () => {
  for (const address of ['127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])
    assert.equal(isLoopbackAddress(address), true, address)
  for (const address of ['0.0.0.0', '::', '126.255.255.255', '128.0.0.0', '10.0.0.1', 'fe80::1', '2000::1'])
    assert.equal(isLoopbackAddress(address), false, address)
})
