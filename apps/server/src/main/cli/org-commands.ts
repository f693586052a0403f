import type { Command } from 'commander'
import { createOrganization, listOrganizations } from '../../domains/access/index.ts'
import { jsonCommand } from './command.ts'
import { example } from './help.ts'
import { printFacts, printJson, printTable } from './output.ts'
import { withSession } from './session.ts'

type Json = { json?: boolean }

export function orgCommands(program: Command) {
  const org = program
    .command('org')
    .description('Organizations: the management companies that are tenants of this server.')
    .addHelpText('after', example('gatelodge org list'))

  jsonCommand(org, 'create', 'Create an organization.')
    .argument('<name>', 'its name, as people say it')
    .option('--handle <handle>', 'what to type for --org later; made from the name unless given')
    .addHelpText('after', example('gatelodge org create "Acme Homes"'))
    .action((name: string, { handle, json }: Json & { handle?: string }) =>
      withSession(async ({ db }) => {
        const { id, handle: stored } = await createOrganization(db, { name, handle })
        if (json) printJson({ id, handle: stored, name })
        else printFacts({ id, handle: stored, name })
      }),
    )

  jsonCommand(org, 'list', 'List the organizations.')
    .addHelpText('after', example('gatelodge org list --json'))
    .action(({ json }: Json) =>
      withSession(async ({ db }) => {
        const all = await listOrganizations(db)
        if (json)
          return printJson(all.map(({ id, handle, name, created_at }) => ({ id, handle, name, createdAt: created_at })))
        printTable(
          all,
          { handle: (o) => o.handle, name: (o) => o.name, id: (o) => o.id, created: (o) => o.created_at },
          'No organizations yet. Create one: gatelodge org create "Acme Homes"',
        )
      }),
    )
}
