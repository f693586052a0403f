import { type Command, InvalidArgumentError } from 'commander'
import {
  findIntegration,
  type IntegrationKind,
  issueKey,
  listKeys,
  type Minting,
  revokeKey,
  rotateKey,
  usualGrants,
} from '../../domains/access/index.ts'
import { assembly } from '../domains.ts'
import { parseDuration, parseId, parseWords } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, printTable } from './output.ts'
import { type Session, withOrganization } from './session.ts'

type Stored = Awaited<ReturnType<typeof listKeys>>[number]

export function keyCommands(program: Command) {
  const key = program
    .command('key')
    .description('API keys of integrations.')
    .addHelpText('after', example('gatelodge key list --org acme-homes'))

  orgCommand(key, 'create', 'Issue a key. Its text is shown this once and cannot be read again.')
    .requiredOption('--integration <integration>', 'id or name of the integration')
    .option('--name <name>', 'to tell its keys apart', 'default')
    .option('--grants <grants>', 'scope:action, comma-separated; the usual ones of its kind unless given', readGrants)
    .option('--expires <duration>', 'ends after, such as 90d', parseDuration)
    .addHelpText('after', example('gatelodge key create --org acme-homes --integration "Clear Check" --expires 365d'))
    .action((o: OrgOptions & { integration: string; name: string; grants?: string[]; expires?: number }) =>
      withOrganization(o.org, async (session, by) => {
        const integration = await findIntegration(session.db, by, o.integration)
        const { stored, text } = await issueKey(session.db, by, minting(session), {
          integrationId: integration.id,
          name: o.name,
          grants: o.grants ?? usualGrants(integration.kind as IntegrationKind, assembly.grants),
          expiresAt: o.expires === undefined ? null : after(session, o.expires),
        })
        showIssued(stored, text, o.json)
      }),
    )

  orgCommand(key, 'list', "List an organization's keys, and what an upgrade added to their grants. Never their text.")
    .option('--integration <integration>', 'only those of one integration, by id or name')
    .addHelpText('after', example('gatelodge key list --org acme-homes'))
    .action((o: OrgOptions & { integration?: string }) =>
      withOrganization(o.org, async ({ db, clock }, by) => {
        const integration = o.integration ? await findIntegration(db, by, o.integration) : undefined
        const all = await listKeys(db, by, integration?.id)
        if (o.json) return printJson(all.map(facts))
        const state = (k: Stored) =>
          k.revoked_at ? 'revoked' : k.expires_at && k.expires_at <= clock.now() ? 'expired' : 'active'
        printTable(
          all,
          {
            key: beginning,
            name: (k) => k.name,
            state,
            expires: (k) => k.expires_at,
            'last used': (k) => k.last_used_at,
            'added by upgrade': (k) => k.grants_by_upgrade,
            id: (k) => k.id,
          },
          'No keys yet. Issue one: gatelodge key create --help',
        )
      }),
    )

  orgCommand(key, 'rotate', 'Issue a second key like the first, which goes on working for the overlap.')
    .argument('<id>', 'id of the key to replace', parseId)
    .option('--overlap <duration>', 'how long both work', parseDuration, 86_400_000)
    .option('--grants <grants>', 'scope:action, comma-separated; those of the old one unless given', readGrants)
    .option('--expires <duration>', 'the new one ends after, such as 90d', parseDuration)
    .addHelpText('after', example('gatelodge key rotate 0190b6a2-… --org acme-homes --overlap 24h'))
    .action((id: string, o: OrgOptions & { overlap: number; grants?: string[]; expires?: number }) =>
      withOrganization(o.org, async (session, by) => {
        const fresh = await rotateKey(session.db, by, minting(session), id, {
          oldEndsAt: after(session, o.overlap),
          grants: o.grants,
          expiresAt: o.expires === undefined ? null : after(session, o.expires),
        })
        showIssued(fresh.stored, fresh.text, o.json)
        if (!o.json) print(`The old key works until ${fresh.oldEndsAt.toISOString()}.`)
      }),
    )

  orgCommand(key, 'revoke', 'End a key. Every node refuses it within a second.')
    .argument('<id>', 'id of the key', parseId)
    .addHelpText('after', example('gatelodge key revoke 0190b6a2-… --org acme-homes'))
    .action((id: string, o: OrgOptions) =>
      withOrganization(o.org, async ({ db, clock }, by) => {
        const stored = await revokeKey(db, by, id, clock.now())
        if (o.json) printJson(facts(stored))
        else print(`Revoked ${beginning(stored)}.`)
      }),
    )
}

function readGrants(text: string): string[] {
  const given = parseWords(text)
  const unknown = given.find((grant) => !assembly.grants.includes(grant))
  if (unknown) throw new InvalidArgumentError(`No route needs '${unknown}'. Known: ${assembly.grants.join(', ')}.`)
  return given
}

const after = ({ clock }: Session, ms: number) => new Date(clock.now().getTime() + ms)

const minting = ({ config }: Session): Minting => ({ pepper: config.keyPepper, mode: config.mode })

/** The part of a key that may be shown. */
const beginning = (k: Stored) => `gate_${k.kind}_${k.public_id}`

const facts = (k: Stored) => ({
  id: k.id,
  key: beginning(k),
  name: k.name,
  integrationId: k.integration_id,
  grants: k.grants,
  grantsByUpgrade: k.grants_by_upgrade,
  createdAt: k.created_at,
  expiresAt: k.expires_at,
  revokedAt: k.revoked_at,
  lastUsedAt: k.last_used_at,
})

function showIssued(stored: Stored, text: string, json: boolean | undefined) {
  if (json) return printJson({ ...facts(stored), key: text })
  printFacts({ id: stored.id, key: text, grants: stored.grants, expires: stored.expires_at })
  print('Keep the key now: it is not shown again.')
}
