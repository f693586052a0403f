// Every ink can be read on every ground that it stands on, in both themes: 4.5 to 1, as WCAG 2 asks of text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source.ts'

const LEAST = 4.5
const [tokens] = sourceFiles('kit/tokens.css')
const colours = new Map(
  [...(tokens?.text ?? '').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** Inks, and the grounds on which they are used. */
const PAIRS: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['ink', ['paper', 'surface', 'sunken', 'accent-soft', 'warn-soft']],
  ['ink-2', ['paper', 'surface', 'sunken', 'accent-soft']],
  ['ink-3', ['paper', 'surface', 'sunken', 'accent-soft']],
  ['accent', ['paper', 'surface', 'sunken', 'accent-soft']],
  ['accent-ink', ['accent', 'accent-strong']],
  ['bad', ['surface', 'paper', 'bad-soft']],
  ['bad-ink', ['bad-strong']],
  ['good', ['surface', 'good-soft']],
  ['warn', ['surface', 'paper', 'warn-soft', 'accent-soft']],
  ['info', ['surface', 'info-soft']],
  ['plum', ['surface', 'plum-soft']],
]

test('every ink is readable on its grounds, in light and in dark', () => {
  assert.ok(colours.size > 20)
  for (const [ink, grounds] of PAIRS)
    for (const ground of grounds)
      for (const theme of ['light', 'dark'] as const) {
        const found = contrast(of(ink, theme), of(ground, theme))
        assert.ok(found >= LEAST, `${ink} on ${ground}, ${theme}: ${found.toFixed(2)} to 1`)
      }
})

test('every colour of a text is in the table', () => {
  const used = new Set(
    sourceFiles('**/*.css').flatMap(({ text }) =>
      [...text.matchAll(/(?<![-\w])color: var\(--([\w-]+)\)/g)].map(([, n = '']) => n),
    ),
  )
  const known = new Set([...PAIRS.map(([ink]) => ink), 'art-ink', 'surface'])
  assert.deepEqual(
    [...used].filter((name) => !known.has(name)),
    [],
  )
})

const of = (name: string, theme: 'light' | 'dark') => {
  const colour = colours.get(name)?.[theme]
  assert.ok(colour, `there is no colour ${name}`)
  return colour
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
