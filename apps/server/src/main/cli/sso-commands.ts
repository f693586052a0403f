import { text } from 'node:stream/consumers'
import { type Command, InvalidArgumentError } from 'commander'
import { addIssuer, listIssuers, redirectUri, removeIssuer, unbindIdentities } from '../../domains/access/index.ts'
import { parseId } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { findUser } from './find-user.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, printTable } from './output.ts'
import { withOrganization } from './session.ts'

type Tenant = { readonly claim: 'tid' | 'hd'; readonly value: string }
type AddOptions = { issuer: string; clientId: string; secretStdin?: true; tenant?: Tenant }
type Stored = Awaited<ReturnType<typeof listIssuers>>[number]

export function ssoCommands(program: Command) {
  const sso = program
    .command('sso')
    .description('Single sign-on: who else knows the people of an organization, by OpenID Connect.')
    .addHelpText('after', example('gatelodge sso list --org acme-homes'))

  orgCommand(sso, 'add', 'Let people sign in by an issuer. Each binds their identity by an invitation first.')
    .argument('<name>', 'what the button says')
    .requiredOption('--issuer <url>', 'as it names itself')
    .requiredOption('--client-id <id>', 'what it knows this server as')
    .option('--secret-stdin', 'read the secret of the client from standard input')
    .option('--tenant <claim=value>', 'what hd or tid must be, for an issuer that serves many companies', parseTenant)
    .addHelpText(
      'after',
      example(
        'gatelodge sso add Acme --org acme-homes --issuer https://login.example.com --client-id gatelodge --secret-stdin < secret',
      ),
    )
    .action((name: string, o: OrgOptions & AddOptions) =>
      withOrganization(o.org, async (session, by) => {
        const clientSecret = o.secretStdin ? (await text(process.stdin)).trim() : null
        const { issuer, clientId, tenant = null } = o
        const stored = await addIssuer(session, by, { name, issuer, clientId, clientSecret, tenant })
        const told = { ...facts(stored), redirectUri: redirectUri(session.publicUrl, stored.id) }
        if (o.json) return printJson(told)
        printFacts(told)
        print('Let the issuer know the redirect URI.')
      }),
    )

  orgCommand(sso, 'list', 'List the issuers of an organization.')
    .addHelpText('after', example('gatelodge sso list --org acme-homes'))
    .action((o: OrgOptions) =>
      withOrganization(o.org, async ({ db }, by) => {
        const issuers = (await listIssuers(db, by)).map(facts)
        if (o.json) return printJson(issuers)
        printTable(
          issuers,
          {
            name: (i) => i.name,
            issuer: (i) => i.issuer,
            client: (i) => i.clientId,
            tenant: (i) => i.tenant,
            id: (i) => i.id,
          },
          'No issuers. People sign in by password.',
        )
      }),
    )

  orgCommand(sso, 'unbind', 'Take away the identities of a user, and sign them out; the next invitation binds anew.')
    .argument('<user>', 'mail address or id of the user')
    .addHelpText('after', example('gatelodge sso unbind sam@example.com --org acme-homes'))
    .action((which: string, o: OrgOptions) =>
      withOrganization(o.org, async (session, by) => {
        const userId = await findUser(session, by, which)
        const unbound = await unbindIdentities(session.db, by, userId, session.clock.now())
        if (o.json) printJson({ userId, unbound })
        else print(unbound === 0 ? `${which} had no identity.` : `${which} has no identity any more.`)
      }),
    )

  orgCommand(sso, 'remove', 'Take an issuer away, with all identities that were bound by it.')
    .argument('<id>', 'id of the issuer', parseId)
    .addHelpText('after', example('gatelodge sso remove 0190b6a2-… --org acme-homes'))
    .action((id: string, o: OrgOptions) =>
      withOrganization(o.org, async ({ db }, by) => {
        await removeIssuer(db, by, id)
        if (o.json) printJson({ id })
        else print('Removed. Sessions that began by it go on until they end: gatelodge staff sign-out.')
      }),
    )
}

function parseTenant(given: string): Tenant {
  const [, claim, value] = /^(hd|tid)=(\S+)$/.exec(given) ?? []
  if (!claim || !value) throw new InvalidArgumentError('Write hd=example.com or tid=<id of the tenant>.')
  return { claim: claim as Tenant['claim'], value }
}

const facts = (i: Stored) => ({
  id: i.id,
  name: i.name,
  issuer: i.issuer,
  clientId: i.client_id,
  hasSecret: i.client_secret !== null,
  tenant: i.tenant_claim === null ? null : `${i.tenant_claim}=${i.tenant}`,
})
