#!/usr/bin/env node
// The command line: every door of the server that is not HTTP.
import { styleText } from 'node:util'
import { CommanderError } from 'commander'
import { isDisconnection, isUnprepared } from '../kit/db/failures.ts'
import { ConfigurationError } from '../kit/settings.ts'
import { program } from './cli/program.ts'

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = complain(error)
}

function complain(error: unknown): number {
  // Commander has already printed what was wrong with the arguments.
  if (error instanceof CommanderError) return error.exitCode
  const say = (text: string) =>
    process.stderr.write(`${styleText('red', 'gatelodge:', { stream: process.stderr })} ${text}\n`)
  if (error instanceof ConfigurationError) {
    say(
      `the settings are not complete. gatelodge settings explains them; to try it without any: npm run sandbox\n${error.message.replace(/^/gm, '  ')}`,
    )
    return 2
  }
  if (isDisconnection(error)) say('the database does not answer at GATELODGE_DATABASE_URL.')
  else if (isUnprepared(error))
    say('the database is not set up for the login of GATELODGE_DATABASE_URL. Run gatelodge migrate first.')
  else {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    say(error instanceof Error ? `${error.message}${cause}` : String(error))
  }
  return 1
}
