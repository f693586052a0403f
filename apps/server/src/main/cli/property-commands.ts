import type { Command } from 'commander'
import { listProperties, setPropertyConfiguration } from '../../domains/properties/index.ts'
import { parseDay, parseId } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { example } from './help.ts'
import { print, printJson, printTable } from './output.ts'
import { withOrganization } from './session.ts'

export function propertyCommands(program: Command) {
  const property = program
    .command('property')
    .description('Properties, and what the server does for them by itself.')
    .addHelpText('after', example('gatelodge property list --org acme-homes'))

  orgCommand(property, 'list', 'List the properties of an organization.')
    .addHelpText('after', example('gatelodge property list --org acme-homes'))
    .action(({ org, json }: OrgOptions) =>
      withOrganization(org, async ({ db }, by) => {
        const all = await db.transaction(by, (tx) => listProperties(tx, by))
        if (json)
          return printJson(
            all.map(({ postsFrom, ...each }) => ({ ...each, postsScheduledTransactionsFrom: postsFrom })),
          )
        printTable(
          all,
          {
            id: (p) => p.id,
            name: (p) => p.name,
            status: (p) => p.status,
            'time zone': (p) => p.timezone ?? 'UTC',
            'posts scheduled from': (p) => p.postsFrom ?? 'off',
          },
          'No properties yet. Load them: gatelodge import properties <file>',
        )
      }),
    )

  orgCommand(
    property,
    'post-scheduled',
    'Post scheduled transactions on the days they are due, from a day on; or stop it.',
  )
    .argument('<property>', 'id of the property', parseId)
    .option('--from <day>', 'the first day, today or later: 2027-01-01', parseDay)
    .option('--off', 'post nothing more')
    .addHelpText('after', example('gatelodge property post-scheduled 0190b6a2-… --org acme-homes --from 2027-01-01'))
    .action((id: string, o: OrgOptions & { from?: string; off?: boolean }, command: Command) => {
      if ((o.from === undefined) === !o.off) return command.error('error: say either --from <day> or --off')
      return withOrganization(o.org, async (session, by) => {
        const from = o.from ?? null
        await setPropertyConfiguration(session, by, id, { postsScheduledTransactionsFrom: from })
        if (o.json) return printJson({ id, postsScheduledTransactionsFrom: from })
        print(
          from === null
            ? 'Scheduled transactions of this property are not posted.'
            : `Scheduled transactions of this property are posted when they are due, from ${from} on.`,
        )
      })
    })
}
