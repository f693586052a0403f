import { Argument, type Command } from 'commander'
import {
  createLoginLink,
  issueStaffToken,
  listAllSessions,
  listStaffTokens,
  organizationRoles,
  type Role,
  revokeStaffToken,
  signOut,
} from '../../domains/access/index.ts'
import { addUser, listUsers, setRole } from '../../domains/properties/index.ts'
import { type AllOr, parseDuration, parseId, parseReach, unlessAll } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { findUser } from './find-user.ts'
import { example } from './help.ts'
import { print, printFacts, printJson, printTable } from './output.ts'
import { withOrganization } from './session.ts'

type TokenOptions = { name: string; properties: AllOr<string[]>; expires: number; allGrants?: true }
type Token = Awaited<ReturnType<typeof listStaffTokens>>[number]

export function staffCommands(program: Command) {
  const staff = program
    .command('staff')
    .description('People of an organization, and their tokens for the back office.')
    .addHelpText('after', example('gatelodge staff list --org acme-homes'))

  orgCommand(staff, 'add', 'Add a user.')
    .argument('<email>', 'their mail address')
    .requiredOption('--first <name>', 'first name')
    .requiredOption('--last <name>', 'last name')
    .addHelpText('after', example('gatelodge staff add sam@example.com --org acme-homes --first Sam --last Reyes'))
    .action((email: string, o: OrgOptions & { first: string; last: string }) =>
      withOrganization(o.org, async ({ db }, by) => {
        const { id } = await addUser(db, by, { email, firstname: o.first, lastname: o.last })
        if (o.json) printJson({ id, email })
        else printFacts({ id, email })
      }),
    )

  orgCommand(staff, 'list', 'List the users and how many tokens each has.')
    .addHelpText('after', example('gatelodge staff list --org acme-homes'))
    .action((o: OrgOptions) =>
      withOrganization(o.org, async ({ db }, by) => {
        const tokens = await listStaffTokens(db, by)
        const users = (await listUsers(db, by)).map((u) => ({
          id: u.id,
          email: u.email,
          name: `${u.firstname} ${u.lastname}`,
          status: u.status,
          role: u.organization_role,
          properties: Number(u.properties),
          tokens: tokens
            .filter(({ user_id, revoked_at, kind }) => user_id === u.id && !revoked_at && kind === 'token')
            .map(({ id }) => id),
        }))
        if (o.json) return printJson(users)
        printTable(
          users,
          {
            email: (u) => u.email,
            name: (u) => u.name,
            status: (u) => u.status,
            role: (u) => u.role ?? '',
            properties: (u) => u.properties,
            tokens: (u) => u.tokens.length,
            id: (u) => u.id,
          },
          'No users yet. Add one: gatelodge staff add --help',
        )
      }),
    )

  orgCommand(
    staff,
    'role',
    'Give a user a role, in the whole organization or at some properties. Tokens follow within a second.',
  )
    .argument('<user>', 'mail address or id of the user')
    .addArgument(
      new Argument('<role>', 'what they may do; none takes the role away').choices([...organizationRoles, 'none']),
    )
    .option('--properties <ids>', 'where: all, or ids separated by commas', parseReach, 'all')
    .addHelpText('after', example('gatelodge staff role sam@example.com PROPERTY_MANAGER --org acme-homes'))
    .action((which: string, given: Role | 'none', o: OrgOptions & { properties: AllOr<string[]> }) =>
      withOrganization(o.org, async (session, by) => {
        const userId = await findUser(session, by, which)
        const role = given === 'none' ? null : given
        const propertyIds = unlessAll(o.properties)
        await setRole(session.db, by, { userId, role, propertyIds })
        if (o.json) printJson({ userId, role, properties: o.properties })
        else
          print(
            `${which} ${role ? `is ${role}` : 'has no role'} ${propertyIds ? 'at these properties' : 'in the whole organization'}.`,
          )
      }),
    )

  orgCommand(
    staff,
    'invite',
    'Make a link by which a user sets a password, also a forgotten one. It is shown this once.',
  )
    .argument('<user>', 'mail address or id of the user')
    .addHelpText('after', example('gatelodge staff invite sam@example.com --org acme-homes'))
    .action((which: string, o: OrgOptions) =>
      withOrganization(o.org, async (session, by) => {
        const userId = await findUser(session, by, which)
        const { url, expiresAt } = await createLoginLink(session, by, userId)
        if (o.json) return printJson({ userId, url, expiresAt })
        printFacts({ link: url, expires: expiresAt })
        print('Give it to them alone: whoever opens it first sets the password.')
      }),
    )

  orgCommand(staff, 'sessions', 'List who is signed in.')
    .addHelpText('after', example('gatelodge staff sessions --org acme-homes'))
    .action((o: OrgOptions) =>
      withOrganization(o.org, async ({ db, clock }, by) => {
        const sessions = (await listAllSessions(db, by, clock.now())).map((one) => ({
          id: one.id,
          email: one.email,
          browser: one.user_agent_hint,
          since: one.created_at,
          lastUsedAt: one.last_used_at,
          expiresAt: one.expires_at,
        }))
        if (o.json) return printJson(sessions)
        printTable(
          sessions,
          {
            email: (s) => s.email,
            browser: (s) => s.browser ?? '',
            since: (s) => s.since,
            'last used': (s) => s.lastUsedAt,
            expires: (s) => s.expiresAt,
          },
          'Nobody is signed in.',
        )
      }),
    )

  orgCommand(staff, 'sign-out', 'End every session of a user. Every node refuses them within a second.')
    .argument('<user>', 'mail address or id of the user')
    .addHelpText('after', example('gatelodge staff sign-out sam@example.com --org acme-homes'))
    .action((which: string, o: OrgOptions) =>
      withOrganization(o.org, async (session, by) => {
        const userId = await findUser(session, by, which)
        const ended = await signOut(session.db, by, userId, session.clock.now())
        if (o.json) printJson({ userId, ended })
        else print(ended === 0 ? `${which} was not signed in.` : `Signed ${which} out.`)
      }),
    )

  orgCommand(staff, 'token', 'Issue a token for the back office. Its text is shown this once.')
    .argument('<user>', 'mail address or id of the user')
    .option('--name <name>', 'to tell tokens apart', 'default')
    .option('--properties <ids>', 'the properties it may touch: all, or ids separated by commas', parseReach, 'all')
    .option('--expires <duration>', 'ends after, such as 30d', parseDuration, 30 * 86_400_000)
    .option('--all-grants', "it may do everything, whatever its user's roles: for scripts")
    .addHelpText('after', example('gatelodge staff token sam@example.com --org acme-homes --expires 12h'))
    .action((which: string, o: OrgOptions & TokenOptions) =>
      withOrganization(o.org, async (session, by) => {
        const { stored, text } = await issueStaffToken(session.db, by, session.config.keyPepper, {
          userId: await findUser(session, by, which),
          name: o.name,
          reach: unlessAll(o.properties),
          expiresAt: new Date(session.clock.now().getTime() + o.expires),
          allGrants: o.allGrants ?? false,
        })
        if (o.json) return printJson({ ...facts(stored), token: text })
        printFacts({ id: stored.id, token: text, expires: stored.expires_at })
        print('Keep the token now: it is not shown again.')
      }),
    )

  orgCommand(staff, 'revoke', 'End a token. Every node refuses it within a second.')
    .argument('<id>', 'id of the token', parseId)
    .addHelpText('after', example('gatelodge staff revoke 0190b6a2-… --org acme-homes'))
    .action((id: string, o: OrgOptions) =>
      withOrganization(o.org, async ({ db, clock }, by) => {
        const stored = await revokeStaffToken(db, by, id, clock.now())
        if (o.json) printJson(facts(stored))
        else print(`Revoked gate_staff_${stored.public_id}.`)
      }),
    )
}

const facts = (t: Token) => ({
  id: t.id,
  token: `gate_staff_${t.public_id}`,
  name: t.name,
  userId: t.user_id,
  properties: t.reach ?? 'all',
  grants: t.all_grants ? 'all' : 'roles',
  expiresAt: t.expires_at,
  revokedAt: t.revoked_at,
})
