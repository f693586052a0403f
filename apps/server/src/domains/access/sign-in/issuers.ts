// Issuers of identities, each for the one organization that names it.
import { audit } from '../../../kit/audit.ts'
import type { Caller, Tools } from '../../../kit/context.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Scope } from '../../../kit/db/tables.ts'
import { newId } from '../../../kit/ids.ts'
import { BadRequest, Conflict, NotFound } from '../../../kit/problems.ts'
import { endSessionsOf } from './sessions.ts'

export type NewIssuer = {
  /** What the button says. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly tenant: { readonly claim: 'tid' | 'hd'; readonly value: string } | null
}

export const placeOfSecret = (id: string) => ({ table: 'login_issuers', column: 'client_secret', id })

/** Of an issuer that serves many companies: by which claim it tells them apart. */
const SHARED = [
  [/^https:\/\/accounts\.google\.com\/?$/i, 'hd'],
  [/^https:\/\/(login\.microsoftonline\.com|sts\.windows\.net)\/(common|organizations|consumers)\b/i, 'tid'],
] as const

export async function addIssuer({ db, sealing, outgoing }: Tools, by: Caller, given: NewIssuer) {
  checkIssuer(outgoing, given)
  return db.transaction(by, async (tx) => {
    const id = newId()
    const { clientSecret, tenant } = given
    const others = await tx
      .selectFrom('login_issuers')
      .select('issuer')
      .where('organization_id', '=', by.organizationId)
      .execute()
    // A slash more is the same issuer.
    if (others.some(({ issuer }) => new URL(issuer).href === new URL(given.issuer).href)) throw taken()
    const stored = await tx
      .insertInto('login_issuers')
      .values({
        organization_id: by.organizationId,
        id,
        name: given.name,
        issuer: given.issuer,
        client_id: given.clientId,
        client_secret: clientSecret === null ? null : await sealing.seal(tx, by, placeOfSecret(id), clientSecret),
        tenant_claim: tenant?.claim ?? null,
        tenant: tenant?.value ?? null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!stored) throw taken()
    await audit(tx, by, 'login_issuer.added', id)
    return stored
  })
}

const taken = () => new Conflict('This organization has this issuer already')

function checkIssuer(outgoing: Tools['outgoing'], { issuer, clientSecret, tenant }: NewIssuer) {
  if (!URL.canParse(issuer)) throw new BadRequest('issuer must be a URL')
  const url = new URL(issuer)
  const fault = outgoing.urlFault(url)
  if (fault) throw new BadRequest(`issuer: ${fault}`)
  if (url.search || url.hash || url.pathname.includes('/.well-known/'))
    throw new BadRequest('issuer: give it as it names itself, not the address of its description')
  if (clientSecret === '') throw new BadRequest('The secret of the client is empty')
  const shared = SHARED.find(([form]) => form.test(url.href))
  if (shared && tenant?.claim !== shared[1])
    throw new BadRequest(`This issuer serves many companies: say which one is meant, by ${shared[1]}`)
}

export const listIssuers = (db: Database, by: Scope) =>
  db.transaction(by, (tx) =>
    tx
      .selectFrom('login_issuers')
      .selectAll()
      .where('organization_id', '=', by.organizationId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  )

/** Their next invitation binds an identity anew; returns how many they had. */
export async function unbindIdentities(db: Database, by: Caller, userId: string, now: Date) {
  return db.transaction(by, async (tx) => {
    const login = await tx
      .selectFrom('logins')
      .select('id')
      .where('organization_id', '=', by.organizationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!login) return 0
    const { numDeletedRows } = await tx
      .deleteFrom('login_identities')
      .where('organization_id', '=', by.organizationId)
      .where('login_id', '=', login.id)
      .executeTakeFirst()
    await endSessionsOf(tx, by, userId, now)
    await audit(tx, by, 'login.identities_unbound', login.id)
    return Number(numDeletedRows)
  })
}

/** Nobody signs in by it any more; sessions that began by it end by themselves, or by `signOut`. */
export async function removeIssuer(db: Database, by: Caller, id: string) {
  await db.transaction(by, async (tx) => {
    const removed = await tx
      .deleteFrom('login_issuers')
      .where('organization_id', '=', by.organizationId)
      .where('id', '=', id)
      .returning(['id', 'issuer'])
      .executeTakeFirst()
    if (!removed) throw new NotFound(`No issuer has the id ${id}`)
    await tx
      .deleteFrom('login_identities')
      .where('organization_id', '=', by.organizationId)
      .where('issuer', '=', removed.issuer)
      .execute()
    await audit(tx, by, 'login_issuer.removed', id)
  })
}
