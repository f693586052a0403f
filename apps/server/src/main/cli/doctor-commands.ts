import { styleText } from 'node:util'
import type { Command } from 'commander'
import { ConfigurationError } from '../../kit/settings.ts'
import { type Config, readCommandConfig, runningSandbox } from '../config.ts'
import { examine } from '../doctor/doctor.ts'
import { checkFailed, checkPassed, type Finding } from '../doctor/finding.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { print, printJson, wrap } from './output.ts'

export function doctorCommands(program: Command) {
  jsonCommand(
    program,
    'doctor',
    'Check database, clock, files, carrier and work from this machine, and say what to do. Ends with 1 when something fails.',
  )
    .addHelpText('after', example('gatelodge doctor', 'gatelodge doctor --json'))
    .addHelpText('after', '\nRun it as the user that runs the servers, with their settings.')
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await look()
      const isWell = checks.every(({ status }) => status !== 'failed')
      if (json) printJson({ ok: isWell, checks })
      else for (const finding of checks) print(inWords(finding))
      if (!isWell) process.exitCode = 1
    })
}

async function look(): Promise<Finding[]> {
  let config: Config
  try {
    config = readCommandConfig()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return [
      checkFailed(
        'settings',
        error.message,
        'gatelodge settings explains each. To try it without any: npm run sandbox',
      ),
    ]
  }
  const isSandboxs = runningSandbox()?.environment['GATELODGE_DATABASE_URL'] === config.databaseUrl
  const settings = checkPassed(
    'settings',
    `complete, from the ${isSandboxs ? 'running sandbox' : 'environment'}; mode ${config.mode}`,
  )
  return [settings, ...(await examine(config))]
}

const MARKS = {
  ok: ['✓', 'green'],
  warning: ['!', 'yellow'],
  failed: ['✗', 'red'],
  skipped: ['-', 'dim'],
} as const
const CHECK_WIDTH = 10

function inWords({ check, status, found, todo }: Finding): string {
  const [mark, tone] = MARKS[status]
  const first = `${styleText(tone, mark, { stream: process.stdout })} ${check.padEnd(CHECK_WIDTH)}  `
  const indent = ' '.repeat(CHECK_WIDTH + 4)
  const lines = found.split('\n').map((line, at) => wrap(line, at === 0 ? first : indent))
  return [...lines, ...(todo ? [wrap(todo, `${indent}→ `)] : [])].join('\n')
}
