// How the command line speaks: tables and short facts for a person, `--json` for a program. Colour only on a terminal.
import { stripVTControlCharacters, styleText } from 'node:util'

export type Row = Readonly<Record<string, string | number | boolean | Date | null | undefined | readonly string[]>>

export const print = (text: string): void => void process.stdout.write(`${text}\n`)
export const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))

/** Records as a table; `columns` maps headings to what stands below them. */
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
  const padded = (line: readonly string[]) =>
    line
      .map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - width(cell)))
      .join('  ')
      .trimEnd()
  print(styleText('dim', padded(headings.map((heading) => heading.toUpperCase())), { stream: to }))
  for (const line of lines) print(padded(line))
}

/** One record, a fact a line. */
export function printFacts(facts: Row) {
  const longest = Math.max(...Object.keys(facts).map(width))
  for (const [name, value] of Object.entries(facts))
    print(`${styleText('dim', name.padEnd(longest))}  ${asCell(value)}`)
}

const width = (text: string) => [...stripVTControlCharacters(text)].length

function asCell(value: Row[string]): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}Z`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') || '-' : String(value)
}
