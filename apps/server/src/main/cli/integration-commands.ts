import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  type Capability,
  capabilities,
  changeIntegration,
  createIntegration,
  findIntegration,
  type IntegrationKind,
  integrationKinds,
  isCapability,
  listIntegrations,
} from '../../domains/access/index.ts'
import { type AllOr, parseEmail, parseReach, parseWords, unlessAll } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { example } from './help.ts'
import { printFacts, printJson, printTable } from './output.ts'
import { withOrganization } from './session.ts'

type Stored = Awaited<ReturnType<typeof listIntegrations>>[number]

export function integrationCommands(program: Command) {
  const integration = program
    .command('integration')
    .description("Integrations: one partner's installation in one organization.")
    .addHelpText('after', example('gatelodge integration list --org acme-homes'))

  orgCommand(integration, 'create', 'Create an integration. It can do nothing until it has a key.')
    .argument('<name>', "the partner's name")
    .addOption(
      new Option('--kind <kind>', 'what kind of partner it is').choices(integrationKinds).makeOptionMandatory(),
    )
    .option(
      '--capabilities <words>',
      `onboarded for, comma-separated: ${Object.keys(capabilities).join(', ')}`,
      readCapabilities,
      [],
    )
    .option('--properties <ids>', 'the properties it may touch: all, or ids separated by commas', parseReach, 'all')
    .option('--bypass-unit-availability', 'may create applications on units that are not available')
    .option('--transaction-codes <codes>', 'may post under: all, or codes separated by commas', transactionCodes, 'all')
    .option('--referral-source <text>', 'of a listing service: where its prospects come from; ILS unless given')
    .option('--contact <email>', 'whom to write to when something is wrong', parseEmail)
    .addHelpText(
      'after',
      example('gatelodge integration create "Clear Check" --org acme-homes --kind screening --capabilities screening'),
    )
    .action(
      (
        name: string,
        o: OrgOptions & {
          kind: IntegrationKind
          capabilities: Capability[]
          properties: AllOr<string[]>
          bypassUnitAvailability?: boolean
          transactionCodes: AllOr<string[]>
          referralSource?: string
          contact?: string
        },
      ) =>
        withOrganization(o.org, async ({ db }, by) => {
          const given = {
            kind: o.kind,
            name,
            capabilities: o.capabilities,
            reach: unlessAll(o.properties),
            bypassUnitAvailability: o.bypassUnitAvailability ?? false,
            transactionCodes: unlessAll(o.transactionCodes),
            ...(o.referralSource !== undefined && { referralSource: o.referralSource }),
            contactEmail: o.contact ?? null,
          }
          show(await createIntegration(db, by, given), o.json)
        }),
    )

  orgCommand(integration, 'list', "List an organization's integrations.")
    .addHelpText('after', example('gatelodge integration list --org acme-homes'))
    .action(({ org, json }: OrgOptions) =>
      withOrganization(org, async ({ db }, by) => {
        const all = await listIntegrations(db, by)
        if (json) return printJson(all.map(facts))
        printTable(
          all,
          {
            name: (i) => i.name,
            kind: (i) => i.kind,
            status: (i) => i.status,
            properties: (i) => i.reach?.length ?? 'all',
            capabilities: (i) => i.capabilities,
            id: (i) => i.id,
          },
          'No integrations yet. Create one: gatelodge integration create --help',
        )
      }),
    )

  orgCommand(integration, 'change', 'Change what an integration may do. What is not named stays as it is.')
    .argument('<integration>', 'its id or name')
    .option('--capabilities <words>', 'onboarded for exactly these, comma-separated', readCapabilities)
    .option('--properties <ids>', 'may touch exactly these: all, or ids separated by commas', parseReach)
    .option(
      '--transaction-codes <codes>',
      'may post under exactly these: all, or codes separated by commas',
      transactionCodes,
    )
    .option('--referral-source <text>', 'of a listing service: where its prospects come from, from now on')
    .option('--contact <email>', 'whom to write to when something is wrong', parseEmail)
    .option('--suspend', 'refuse its keys from now on')
    .option('--resume', 'take its keys again')
    .addHelpText('after', example('gatelodge integration change "Clear Check" --org acme-homes --suspend'))
    .action(
      (
        which: string,
        o: OrgOptions & {
          capabilities?: Capability[]
          properties?: AllOr<string[]>
          transactionCodes?: AllOr<string[]>
          referralSource?: string
          contact?: string
          suspend?: boolean
          resume?: boolean
        },
      ) =>
        withOrganization(o.org, async ({ db }, by) => {
          const { id } = await findIntegration(db, by, which)
          const changed = await changeIntegration(db, by, id, {
            ...(o.capabilities && { capabilities: o.capabilities }),
            ...(o.properties !== undefined && { reach: unlessAll(o.properties) }),
            ...(o.transactionCodes !== undefined && { transactionCodes: unlessAll(o.transactionCodes) }),
            ...(o.referralSource !== undefined && { referralSource: o.referralSource }),
            ...(o.contact !== undefined && { contactEmail: o.contact }),
            ...(o.suspend ? { status: 'SUSPENDED' as const } : o.resume ? { status: 'ACTIVE' as const } : {}),
          })
          show(changed, o.json)
        }),
    )
}

function readCapabilities(text: string): Capability[] {
  const given = parseWords(text)
  const unknown = given.find((word) => !isCapability(word))
  if (unknown)
    throw new InvalidArgumentError(
      `No capability is called '${unknown}'. Known: ${Object.keys(capabilities).join(', ')}.`,
    )
  return given as Capability[]
}

/** `all`, or codes separated by commas. */
function transactionCodes(text: string): AllOr<string[]> {
  if (text === 'all') return text
  const codes = parseWords(text)
  if (codes.length === 0) throw new InvalidArgumentError('Write all, or transaction codes separated by commas.')
  return codes
}

const facts = (i: Stored) => ({
  id: i.id,
  name: i.name,
  kind: i.kind,
  status: i.status,
  capabilities: i.capabilities,
  properties: i.reach ?? 'all',
  bypassUnitAvailability: i.bypass_unit_availability,
  transactionCodes: i.transaction_codes ?? 'all',
  ...(i.kind === 'ils' && { referralSource: i.referral_source }),
  ...(i.contact_email !== null && { contact: i.contact_email }),
})

const show = (stored: Stored, json: boolean | undefined) =>
  json ? printJson(facts(stored)) : printFacts(facts(stored))
