const WIDTH = 120

/** JSON as the formatter of this repository writes it, so that a generated file passes the same check as a written one. */
export const printJson = (value: unknown) => `${print(JSON.parse(JSON.stringify(value)), '', 0)}\n`

/** `beside`: how much else stands on its line, the indent left out. */
function print(value: unknown, indent: string, beside: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const comma = (at: number, of: readonly unknown[]) => (at === of.length - 1 ? '' : ',')
  if (Array.isArray(value)) {
    const short = `[${value.map((item) => print(item, inner, 0)).join(', ')}]`
    if (!short.includes('\n') && indent.length + beside + short.length <= WIDTH) return short
    const lines = value.map((item, at) => {
      const end = comma(at, value)
      return `${inner}${print(item, inner, end.length)}${end}\n`
    })
    return `[\n${lines.join('')}${indent}]`
  }
  const entries = Object.entries(value)
  const [first] = entries
  if (!first) return '{}'
  // The formatter keeps an object on one line where it finds it so; a reference reads best that way.
  if (entries.length === 1 && first[0] === '$ref') return `{ "$ref": ${JSON.stringify(first[1])} }`
  const lines = entries.map(([name, item], at) => {
    const key = `${JSON.stringify(name)}: `
    const end = comma(at, entries)
    return `${inner}${key}${print(item, inner, key.length + end.length)}${end}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}
