// How the command line speaks: tables and short facts for a person, `--json` for a program. Colour only on a terminal.
import { stripVTControlCharacters, styleText } from 'node:util'
import { columnOf, type Resource } from '../../kit/resource.ts'

export type Row = Readonly<Record<string, string | number | boolean | Date | null | undefined | readonly string[]>>

export const print = (text: string): void => void process.stdout.write(`${text}\n`)
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))
/** For a command that goes on and on: one object a line. */
export const printJsonLine = (value: unknown) => print(JSON.stringify(value))

/** Text in lines that fit a terminal; the first begins with `first`, the others with as many blanks. */
export function wrap(text: string, first = '', most = 80): string {
  const indent = ' '.repeat(width(first))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && indent.length + width(longer) <= most) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return first + lines.join(`\n${indent}`)
}

/** Records as a table; `columns` maps headings to what stands below them. One that is wider than the terminal is printed a fact a line. */
export function printTable<T>(
  records: readonly T[],
  columns: Readonly<Record<string, (record: T) => Row[string]>>,
  empty: string,
  to: NodeJS.WriteStream = process.stdout,
) {
  const print = (text: string): void => void to.write(`${text}\n`)
  if (records.length === 0) return print(empty)
  const headings = Object.keys(columns)
  const lines = records.map((record) => Object.values(columns).map((cell) => asCell(cell(record))))
  const widths = headings.map((heading, at) => Math.max(width(heading), ...lines.map((line) => width(line[at] ?? ''))))
  const whole = widths.reduce((sum, each) => sum + each, 2 * (widths.length - 1))
  if (to.isTTY && whole > to.columns) {
    const facts = lines.map((line) => Object.fromEntries(headings.map((heading, at) => [heading, line[at]])))
    return print(facts.map((each) => asFacts(each, to).join('\n')).join('\n\n'))
  }
  const padded = (line: readonly string[]) =>
    line
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd()
  print(styleText('dim', padded(headings.map((heading) => heading.toUpperCase())), { stream: to }))
  for (const line of lines) print(padded(line))
}

/** A stored record under the names of its fields. */
export const factsOf = (resource: Resource, stored: Row): Row =>
  Object.fromEntries(Object.keys(resource.fields).map((name) => [name, stored[columnOf(resource, name)]]))

/** One record, a fact a line. */
export function printFacts(facts: Row) {
  for (const line of asFacts(facts)) print(line)
}

function asFacts(facts: Row, stream: NodeJS.WriteStream = process.stdout): string[] {
  const longest = Math.max(...Object.keys(facts).map(width))
  const most = stream.isTTY ? stream.columns : Number.POSITIVE_INFINITY
  return Object.entries(facts).map(([name, value]) =>
    wrap(asCell(value), `${styleText('dim', name.padEnd(longest), { stream })}  `, most),
  )
}

const width = (text: string) => [...stripVTControlCharacters(text)].length

function asCell(value: Row[string]): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}Z`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') || '-' : String(value)
}
