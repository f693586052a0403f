import { type FileHandle, open } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Caller } from '../../kit/context.ts'
import { newId } from '../../kit/ids.ts'
import type { Rejected } from '../../kit/import/candidate.ts'
import { type FormatName, formats } from '../../kit/import/formats.ts'
import { importRecords } from '../../kit/import/import-records.ts'
import { describeColumns, planImport } from '../../kit/import/plan.ts'
import type { Resource } from '../../kit/resource.ts'
import { assembly } from '../domains.ts'
import { jsonCommand, orgCommand } from './command.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, printTable } from './output.ts'
import { Progress } from './progress.ts'
import { type Session, withOrganization, withSession } from './session.ts'

type Options = { org: string; format?: FormatName; dryRun?: boolean; rejects?: string; json?: boolean }

const importable = assembly.resources.all().filter(({ imported }) => imported)
/** As their path says it: units, floorPlans. */
const known = importable.map(({ scope }) => scope).join(', ')

export function importCommands(program: Command) {
  orgCommand(
    program,
    'import',
    'Load records from a file: a new key creates a record, a known one updates it. Raises no events.',
  )
    .argument('<resource>', `one of ${known}`, resourceNamed)
    .argument('<file>', 'CSV or NDJSON in UTF-8; - for standard input')
    .addOption(new Option('--format <format>', "unless the file's name tells").choices(Object.keys(formats)))
    .option('--dry-run', 'check everything, keep nothing')
    .option('--rejects <file>', 'write the rejected lines and their reasons to this file, as NDJSON')
    .addHelpText(
      'after',
      [
        example(
          'gatelodge import units units.csv --org acme-homes --dry-run',
          'gatelodge import units units.csv --org acme-homes --rejects rejected.ndjson',
        ),
        '',
        'units.csv, in which a floor plan or a property goes by its own key:',
        '  key,propertyKey,floorPlanKey,number,status,numBeds,numBaths,marketRentAmount',
        '  U-101,P-1,P-1-2B,101,VACANT_READY,2,1.5,1450.00',
        '',
        'All columns: gatelodge import-columns units. Ends with 1 when a line was',
        'rejected; the others are imported all the same.',
      ].join('\n'),
    )
    .action((resource: Resource, file: string, o: Options) =>
      withOrganization(o.org, async (session, by) => {
        const summary = await run(session, by, resource, file, o)
        if (o.json) printJson(summary)
        else {
          const { seconds, ...counts } = summary
          printFacts({ ...counts, seconds: seconds.toFixed(1) })
          if (o.dryRun) print('A dry run: nothing was kept.')
        }
        if (summary.rejected > 0) process.exitCode = 1
      }),
    )

  jsonCommand(program, 'import-columns', 'List the columns that a file of gatelodge import may have.')
    .argument('<resource>', `one of ${known}`, resourceNamed)
    .addHelpText('after', example('gatelodge import-columns units'))
    .action((resource: Resource, { json }: { json?: boolean }) =>
      withSession(async ({ db, resources }) => {
        // Of no organization: only the catalogue is read.
        const plan = await db.transaction({ organizationId: newId() }, (tx) => planImport(tx, resources, resource))
        const columns = describeColumns(plan)
        if (json) return printJson(columns)
        printTable(
          columns,
          {
            column: (c) => c.column,
            value: (c) => c.value,
            required: (c) => c.required || 'no',
            default: (c) => c.fallback,
          },
          '',
        )
      }),
    )
}

async function run({ db, resources }: Session, by: Caller, resource: Resource, file: string, o: Options) {
  const format = o.format ?? formatOf(file)
  const source = await openSource(file)
  const report = await Report.open(o.rejects)
  const progress = new Progress()
  try {
    return await importRecords({
      db,
      by,
      resources,
      resource,
      rules: assembly.imports,
      source: source.bytes,
      format,
      dryRun: o.dryRun ?? false,
      onBatch: async (read, rejected) => {
        await report.add(rejected)
        progress.to(source.share(), read, resource.scope)
      },
    })
  } finally {
    source.bytes.destroy()
    progress.end()
    await report.close()
  }
}

function resourceNamed(word: string): Resource {
  const found = importable.find(({ scope, name }) => [scope, name].some((n) => n.toLowerCase() === word.toLowerCase()))
  if (!found) throw new InvalidArgumentError(`Can be imported: ${known}.`)
  return found
}

const ENDINGS: Readonly<Record<string, FormatName>> = { '.csv': 'csv', '.ndjson': 'ndjson', '.jsonl': 'ndjson' }

function formatOf(file: string): FormatName {
  const format = ENDINGS[extname(file).toLowerCase()]
  if (!format)
    throw new Error(`Say what ${file === '-' ? 'standard input' : file} holds: --format csv or --format ndjson`)
  return format
}

async function openSource(file: string) {
  // How much is to come through a pipe is not known.
  if (file === '-') return { bytes: process.stdin, share: () => 0 }
  const handle = await open(file)
  const { size } = await handle.stat()
  const bytes = handle.createReadStream({ highWaterMark: 262_144 })
  return { bytes, share: () => bytes.bytesRead / Math.max(1, size) }
}

const SHOWN_MOST = 20

/** The rejected lines: the first ones as a table on standard error, all of them in a file if one is named. */
class Report {
  readonly #file: FileHandle | undefined
  readonly #shown: Rejected[] = []
  #count = 0

  constructor(file: FileHandle | undefined) {
    this.#file = file
  }

  static async open(path: string | undefined) {
    return new Report(path === undefined ? undefined : await open(path, 'w'))
  }

  async add(rejected: readonly Rejected[]) {
    this.#count += rejected.length
    this.#shown.push(...rejected.slice(0, SHOWN_MOST - this.#shown.length))
    if (rejected.length > 0) await this.#file?.appendFile(rejected.map((each) => `${JSON.stringify(each)}\n`).join(''))
  }

  async close() {
    await this.#file?.close()
    if (this.#count === 0) return
    printTable(
      this.#shown,
      { line: (r) => r.line, key: (r) => r.key && harmless(r.key), reason: (r) => harmless(r.reason) },
      '',
      process.stderr,
    )
    const more = this.#count - this.#shown.length
    if (more > 0)
      process.stderr.write(`… and ${more} more rejected lines${this.#file ? '' : '; --rejects lists them all'}.\n`)
  }
}

/** A file from elsewhere must not move the cursor of the terminal, nor break the table. */
const harmless = (text: string) => text.replace(/\p{Cc}/gu, '\uFFFD')
