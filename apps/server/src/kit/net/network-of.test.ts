import assert from 'node:assert/strict'
import { isIPv6 } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { networkOf, siteOf } from './network-of.ts'

test('an IPv4 address stands for itself, however it is dressed', () => {
  for (const dressed of ['1.2.3.4', '::ffff:1.2.3.4', '::FFFF:1.2.3.4', '::ffff:102:304', '0:0:0:0:0:ffff:0102:0304'])
    assert.equal(networkOf(dressed), '1.2.3.4', dressed)
  assert.notEqual(networkOf('::ffff:1.2.3.5'), networkOf('::ffff:1.2.3.4'))
})

test('a site is 65,536 networks of IPv6, and an IPv4 address by itself', () => {
  assert.equal(siteOf('2001:db8:1:7::1'), '2001:db8:1::/48')
  assert.equal(siteOf('2001:db8:1:ffff::'), siteOf('2001:db8:1::9'))
  assert.notEqual(siteOf('2001:db8:2::'), siteOf('2001:db8:1::'))
  assert.equal(siteOf('::ffff:1.2.3.4'), '1.2.3.4')
})

test('IPv6 addresses are one network when their first 64 bits are the same', () => {
  const one = '2001:db8:0:7::/64'
  const same = [
    '2001:db8:0:7::',
    '2001:db8::7:0:0:0:1',
    '2001:DB8:0:7:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0007::1.2.3.4',
  ]
  for (const address of same) assert.equal(networkOf(address), one, address)
  for (const address of ['2001:db8:0:6:ffff::', '2001:db8:0:8::', '2001:db8::7', '2001:db9:0:7::'])
    assert.notEqual(networkOf(address), one, address)
})

test('every spelling of an IPv6 address is of the network of its first four groups', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
  const from = fc.nat({ max: 7 })
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), from, from, fc.boolean(), (groups, a, b, upper) => {
      const hex = groups.map((one) => one.toString(16))
      fc.pre(groups.slice(0, 4).some((one) => one !== 0))
      const expected = `${hex.slice(0, 4).join(':')}::/64`
      // Any run of zeros may be left out, not only the longest.
      const [first, last] = [Math.min(a, b), Math.max(a, b)]
      const short = groups.slice(first, last + 1).every((one) => one === 0)
        ? `${hex.slice(0, first).join(':')}::${hex.slice(last + 1).join(':')}`
        : hex.join(':')
      assert.ok(isIPv6(short), short)
      assert.equal(networkOf(upper ? short.toUpperCase() : short), expected)
      assert.equal(networkOf(hex.map((one) => one.padStart(4, '0')).join(':')), expected)
    }),
  )
})

test('a zone says which cable it came by, not who it is', () => {
  for (const zone of ['', '%lo', '%eth0', '%1', '%a-b.c']) assert.equal(networkOf(`fe80::1${zone}`), 'fe80:0:0:0::/64')
})

test('what is near the beginning is told apart too', () => {
  for (const address of ['::', '::1', '::1.2.3.4', '::ffff:0:1.2.3.4']) assert.equal(networkOf(address), '0:0:0:0::/64')
  assert.equal(networkOf('::1:0:0:0:0'), '0:0:0:1::/64')
})

test('what is no address stands for itself', () => {
  for (const text of ['', 'unknown', '[::1]', '1.2.3', '::g']) assert.equal(networkOf(text), text)
})
