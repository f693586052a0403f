// The options of `npm run sandbox`.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run sandbox -- [options]

Runs PostgreSQL, a simulated carrier, demo data, the API and the worker until
Ctrl-C. Nothing has to be installed or set up beside it.

Options:
  --port <n>    port of the API; 0 takes a free one (default: 8080)
  --data <dir>  keep database, files and keys in this folder for the next time;
                without it everything is thrown away at the end
  --reset       empty that folder first
  --json        print one line of JSON instead of the screen
  -h, --help    show this

Examples:
  $ npm run sandbox
  $ npm run sandbox -- --port 8123
  $ npm run sandbox -- --data ~/gatelodge-sandbox
  $ npm run sandbox -- --data ~/gatelodge-sandbox --reset
  $ npm run --silent sandbox -- --port 0 --json`

export type SandboxOptions = {
  readonly help: boolean
  readonly port: number
  /** Undefined: nothing is kept. */
  readonly data: string | undefined
  readonly reset: boolean
  readonly json: boolean
}

export class WrongOptions extends Error {}

export function readOptions(words: readonly string[]): SandboxOptions {
  const { port, data, ...flags } = parse(words)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new WrongOptions('--port takes a whole number from 0 to 65535')
  if (data === '') throw new WrongOptions('--data takes the path of a folder')
  if (flags.reset && data === undefined)
    throw new WrongOptions('--reset empties the folder of --data; without --data everything is new anyway')
  return { ...flags, port: Number(port), data: data === undefined ? undefined : resolve(data) }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { type: 'string', default: '8080' },
        data: { type: 'string' },
        reset: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    throw new WrongOptions((error as Error).message)
  }
}
