// Every command of the command line.
import { Command } from 'commander'
import { clockCommands } from './clock-commands.ts'
import { visibleOptions } from './command.ts'
import { sandboxConformCommands } from './conform-commands.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommands } from './doctor-commands.ts'
import { example } from './help.ts'
import { importCommands } from './import-commands.ts'
import { integrationCommands } from './integration-commands.ts'
import { keyCommands } from './key-commands.ts'
import { listenCommands } from './listen-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { orgCommands } from './org-commands.ts'
import { propertyCommands } from './property-commands.ts'
import { sealCommands } from './seal-commands.ts'
import { serverCommands } from './server-commands.ts'
import { ssoCommands } from './sso-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { subscriptionCommands } from './subscription-commands.ts'
import { strayTextCommands, textCommands } from './text-commands.ts'
import { triggerCommands } from './trigger-commands.ts'

export const program = new Command('gatelodge')
  .description('The partner gateway of a property-management platform.')
  .showHelpAfterError('(add --help for an example)')
  .configureHelp({ showGlobalOptions: true, visibleOptions })
  .addHelpText('after', example('gatelodge org create "Acme Homes"', 'gatelodge key create --help'))
  .addHelpText(
    'after',
    '\nTo try it without setting anything up: npm run sandbox\nSettings come from the environment: gatelodge settings',
  )
  // `work` takes --json and has commands below it that do: each option is that of the command before it.
  .enablePositionalOptions()
  .exitOverride()

/** As its help lists them. */
const chapters = {
  'The server:': [serverCommands, doctorCommands, sealCommands, operatorCommands],
  'Organizations, partners and their people:': [
    orgCommands,
    integrationCommands,
    keyCommands,
    staffCommands,
    ssoCommands,
  ],
  'Events and texts:': [subscriptionCommands, deliveryCommands, strayTextCommands],
  'What partners built:': [sandboxConformCommands],
  'Records:': [importCommands, propertyCommands, demoCommands],
  'In the sandbox:': [listenCommands, triggerCommands, textCommands, clockCommands],
}

for (const [heading, chapter] of Object.entries(chapters)) {
  program.commandsGroup(heading)
  for (const commands of chapter) commands(program)
}
