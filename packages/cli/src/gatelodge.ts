#!/usr/bin/env node
// The command line of partners. Operators have these commands and many more in the server's own.
import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { conformCommands } from './conform-commands.ts'

const program = new Command('gatelodge')
  .description('For partners of a Gatelodge server.')
  .version(manifest.version)
  .showHelpAfterError('(add --help for an example)')
  .exitOverride()
conformCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  // Commander has already printed what was wrong with the arguments.
  if (!(error instanceof CommanderError))
    process.stderr.write(`gatelodge: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2
}
