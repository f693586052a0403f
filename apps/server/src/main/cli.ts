#!/usr/bin/env node
// The command line: every door of the server that is not HTTP.
import { styleText } from 'node:util'
import { Command, CommanderError } from 'commander'
import { ConfigurationError } from '../kit/config.ts'
import { isDisconnection, isUnprepared } from '../kit/db/failures.ts'
import { deliveryCommands } from './cli/delivery-commands.ts'
import { demoCommands } from './cli/demo-commands.ts'
import { importCommands } from './cli/import-commands.ts'
import { integrationCommands } from './cli/integration-commands.ts'
import { keyCommands } from './cli/key-commands.ts'
import { orgCommands } from './cli/org-commands.ts'
import { sealCommands } from './cli/seal-commands.ts'
import { serverCommands } from './cli/server-commands.ts'
import { staffCommands } from './cli/staff-commands.ts'
import { subscriptionCommands } from './cli/subscription-commands.ts'
import { textCommands } from './cli/text-commands.ts'

const program = new Command('gatelodge')
  .description('The partner gateway of a property-management platform.')
  .showHelpAfterError('(add --help for an example)')
  .configureHelp({ showGlobalOptions: true })
  .addHelpText(
    'after',
    '\nTo try it without setting anything up: npm run sandbox\nSettings come from the environment: gatelodge settings',
  )
  .exitOverride()

for (const commands of [
  serverCommands,
  orgCommands,
  integrationCommands,
  keyCommands,
  staffCommands,
  subscriptionCommands,
  deliveryCommands,
  importCommands,
  demoCommands,
  sealCommands,
  textCommands,
])
  commands(program)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = complain(error)
}

function complain(error: unknown): number {
  // Commander has already said what was wrong with the words.
  if (error instanceof CommanderError) return error.exitCode
  const say = (text: string) =>
    process.stderr.write(`${styleText('red', 'gatelodge:', { stream: process.stderr })} ${text}\n`)
  if (error instanceof ConfigurationError) {
    say(`the settings are not complete. gatelodge settings explains them.\n${error.message.replace(/^/gm, '  ')}`)
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
