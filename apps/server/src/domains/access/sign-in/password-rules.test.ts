import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkPassword } from './password-rules.ts'

const EMAIL = 'samantha.reyes@example.com'

for (const password of [
  'correct horse battery staple',
  'Blue-kettle-93-rain',
  'zanahoria bajo la lluvia',
  `${'\u{1f511}'.repeat(6)} seven keys`,
  `${'x'.repeat(10)}qjwvkzpfyg`,
  '4829-1573-0264-9921',
])
  test(`${password} is taken`, () => checkPassword(password, EMAIL))

for (const [password, why] of [
  ['', /at least 12/],
  ['short-one11', /at least 12/],
  ['\u{1f511}'.repeat(11), /at least 12/],
  ['a'.repeat(1001), /at most 1000/],
  ['administrator', /tried first/],
  ['1qaz2wsx3edc', /tried first/],
  ['Password1234', /tried first/],
  ['passwordpassword', /tried first/],
  ['\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff441234', /tried first/],
  ['!!!sunshine2024!!!', /tried first/],
  ['aaaaaaaaaaaa', /tried first/],
  ['abcabcabcabc', /tried first/],
  ['123412341234', /tried first/],
  [EMAIL, /tried first/],
  [EMAIL.toUpperCase(), /tried first/],
  ['samantha.reyes2026', /tried first/],
] as const)
  test(`${password.slice(0, 40)} is refused`, () => {
    assert.throws(() => checkPassword(password, EMAIL), { message: why })
  })
