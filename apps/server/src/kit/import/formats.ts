// Lines → what each gives for which column, not yet read. The two formats differ in this and in nothing else.
import { parse } from 'csv-parse/sync'
import type { Fields } from '../fields.ts'
import { parseJson } from '../parse-json.ts'
import { BadRequest } from '../problems.ts'
import { type Faulty, type Line, linesOf } from './lines.ts'

export type Row = { readonly line: number; readonly size: number; readonly given: Readonly<Record<string, unknown>> }

export type Format = {
  readonly rows: (source: AsyncIterable<Buffer>, known: readonly string[]) => AsyncGenerator<(Row | Faulty)[]>
  /** The stored value; undefined when the line sets none. */
  readonly read: (field: Fields[string], given: unknown) => unknown
}

export const formats = {
  csv: {
    rows: csvRows,
    // An empty cell empties a field that may be empty; any other field it leaves alone.
    read: (field, given) => {
      if (given !== '') return field.fromText(given as string)
      return field.nullable ? null : undefined
    },
  },
  ndjson: { rows: ndjsonRows, read: (field, given) => (given === undefined ? undefined : field.fromWire(given)) },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

async function* csvRows(source: AsyncIterable<Buffer>, known: readonly string[]): AsyncGenerator<(Row | Faulty)[]> {
  let columns: readonly string[] | undefined
  for await (const lines of linesOf(source, true)) {
    const first = columns ? undefined : lines.shift()
    if (first) columns = readHeader(first, known)
    const header = columns
    if (header) yield cellsOf(lines).map((each) => ('cells' in each ? named(each, header) : each))
  }
  if (!columns) throw new BadRequest(`The file is empty. Its first line must name the columns: ${known.join(', ')}`)
}

/** What is wrong with the header is wrong with every line, so that nothing is read behind it. */
function readHeader(first: Line | Faulty, known: readonly string[]): readonly string[] {
  const [row] = cellsOf([first])
  if (!row || 'fault' in row) throw new BadRequest(`The first line must name the columns, but ${row?.fault}`)
  const header = row.cells
  if (header.some((name) => name.includes('\r')))
    throw new BadRequest('The lines of the file must end with LF or with CR LF, not with CR alone')
  for (const [at, name] of header.entries()) {
    if (!known.includes(name)) throw new BadRequest(unknownColumn(name, known))
    if (header.indexOf(name) !== at) throw new BadRequest(`The first line names the column '${name}' twice`)
  }
  if (!header.includes('key')) throw new BadRequest(`The first line must name the column 'key'`)
  return header
}

const unknownColumn = (name: string, known: readonly string[]) =>
  `Unknown column '${name.slice(0, 60)}'. Known: ${known.join(', ')}`

type Cells = { readonly line: number; readonly size: number; readonly cells: readonly string[] }

function named({ line, size, cells }: Cells, header: readonly string[]): Row | Faulty {
  if (cells.length !== header.length)
    return { line, fault: `the line has ${cells.length} cells, but the first line names ${header.length} columns` }
  return { line, size, given: Object.fromEntries(header.map((name, at) => [name, cells[at]])) }
}

// Many lines at once, because the parser's set-up costs more than a line. A line that it refuses fails all of them, and then
// each is parsed alone. Its stream would end with the first such line, and passing it over can lose the lines behind.
function cellsOf(lines: readonly (Line | Faulty)[]): (Cells | Faulty)[] {
  const sound = lines.filter((each) => 'text' in each)
  const parsed = sound.length === 0 ? [] : parseCsv(sound.map(({ text }) => text).join('\n'))
  if (parsed?.length !== sound.length) return lines.map(cellsOfOne)
  let at = 0
  return lines.map((each) =>
    'fault' in each ? each : { line: each.line, size: each.text.length, cells: parsed[at++] ?? [] },
  )
}

function cellsOfOne(each: Line | Faulty): Cells | Faulty {
  if ('fault' in each) return each
  const [cells, second] = parseCsv(each.text) ?? []
  return cells && !second
    ? { line: each.line, size: each.text.length, cells }
    : {
        line: each.line,
        fault: 'the line has a quote inside a cell; write the cell in quotes and its own quotes twice',
      }
}

function parseCsv(text: string): string[][] | undefined {
  try {
    return parse(text, { relax_column_count: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}

async function* ndjsonRows(source: AsyncIterable<Buffer>, known: readonly string[]): AsyncGenerator<(Row | Faulty)[]> {
  for await (const lines of linesOf(source, false))
    yield lines.map((each) => ('text' in each ? jsonRow(each, known) : each))
}

function jsonRow({ line, text }: Line, known: readonly string[]): Row | Faulty {
  try {
    const given = parseJson(text, 'the line')
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return { line, fault: 'the line is not a JSON object' }
    // An unknown name is refused: passed over, its value would be lost in silence, in every line of the file.
    const stranger = Object.keys(given).find((name) => !known.includes(name))
    if (stranger !== undefined) return { line, fault: unknownColumn(stranger, known) }
    return { line, size: text.length, given: given as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    return { line, fault: error.message }
  }
}
