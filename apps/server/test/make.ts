// Arranging: organizations with demo records of every kind, integrations, keys, staff. Made by the product's own actions.
import {
  addOperator,
  type Capability,
  capabilities,
  changeIntegration,
  createIntegration,
  createOrganization,
  type IntegrationKind,
  issueKey,
  issueStaffToken,
  operator,
  type Role,
  startOperatorSession,
  startSession,
} from '../src/domains/access/index.ts'
import { addUser, setRole } from '../src/domains/properties/index.ts'
import type { Caller, Tools } from '../src/kit/context.ts'
import type { Database } from '../src/kit/db/database.ts'
import { newId } from '../src/kit/ids.ts'
import type { Config } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { assembly } from '../src/main/domains.ts'

export type Organization = {
  readonly id: string
  /** Ids of the demo records, by resource name. */
  readonly made: ReadonlyMap<string, readonly string[]>
}

export type OrganizationSize = { readonly properties?: number; readonly unitsPerProperty?: number }

type KeyOptions = {
  readonly kind?: IntegrationKind
  readonly grants?: readonly string[]
  readonly reach?: readonly string[] | null
  readonly capabilities?: readonly Capability[]
  readonly expiresAt?: Date | null
  /** An integration that is there already, to which kind, reach and capabilities belong; otherwise one is made. */
  readonly integrationId?: string | undefined
}

type StaffOptions = {
  readonly reach?: readonly string[] | null
  readonly expiresAt?: Date | null
  readonly userId?: string | undefined
  /** Of the user, which the token then follows; otherwise it may do everything. */
  readonly roles?: readonly HeldRole[]
}

/** In the whole organization unless properties are given. */
export type HeldRole = { readonly role: Role; readonly at?: readonly string[] }

let count = 0

export class Make {
  readonly #tools: Tools
  readonly #db: Database
  readonly #config: Config

  constructor(tools: Tools, config: Config) {
    this.#tools = tools
    this.#db = tools.db
    this.#config = config
  }

  async organization(size: OrganizationSize = {}): Promise<Organization> {
    const { id } = await createOrganization(this.#db, { name: `Organization ${++count}` })
    const { properties = 2, unitsPerProperty = 3 } = size
    const made = await loadDemo(this.#tools, operator(id), { properties, unitsPerProperty, seed: count })
    // Nothing of the demo signs in; the tests that walk every route want one of everything.
    const { id: sessionId } = await this.session({ id, made }, { userId: made.get('user')?.[0] })
    const { id: staffTokenId } = await this.staff({ id, made }, { userId: made.get('user')?.[0] })
    const { id: keyId } = await this.key(
      { id, made },
      { integrationId: made.get('integration')?.[0], grants: ['units:read'] },
    )
    return { id, made: new Map([...made, ['session', [sessionId]], ['staffToken', [staffTokenId]], ['key', [keyId]]]) }
  }

  /** The first organization, which was in the database before this process began: with its files, which were not. */
  async cloned(org: Organization): Promise<Organization> {
    count++
    for (const { store } of assembly.demo) await store?.(this.#tools.files, operator(org.id))
    return org
  }

  /** A key with every grant and capability unless given others. */
  async key({ id }: Organization, o: KeyOptions = {}) {
    const by = operator(id)
    const integrationId = o.integrationId ?? (await this.#integration(by, o))
    const { text, stored } = await issueKey(this.#db, by, this.#minting, {
      integrationId,
      name: 'test',
      grants: o.grants ?? assembly.grants,
      expiresAt: o.expiresAt ?? null,
    })
    return { text, id: stored.id, integrationId }
  }

  async #integration(by: Caller, o: KeyOptions): Promise<string> {
    const { id } = await createIntegration(this.#db, by, {
      kind: o.kind ?? 'general',
      name: `Integration ${++count}`,
      capabilities: o.capabilities ?? (Object.keys(capabilities) as Capability[]),
      reach: o.reach ?? null,
    })
    return id
  }

  /** Of an operator of the installation, made for it. */
  async operatorSession(expiresAt = new Date(Date.now() + 3_600_000)): Promise<string> {
    const { id } = await addOperator(this.#db, `Operator ${newId()}`)
    return (await startOperatorSession(this.#db, this.#config.keyPepper, { operator: id, expiresAt })).text
  }

  /** A token of a user that is there already; otherwise one is made. */
  async staff({ id }: Organization, o: StaffOptions = {}) {
    const by = operator(id)
    const userId = o.userId ?? (await this.#user(by))
    for (const { role, at } of o.roles ?? []) await setRole(this.#db, by, { userId, role, propertyIds: at ?? null })
    const { text, stored } = await issueStaffToken(this.#db, by, this.#config.keyPepper, {
      userId,
      name: 'test',
      reach: o.reach ?? null,
      expiresAt: o.expiresAt ?? null,
      allGrants: o.roles === undefined,
    })
    return { text, id: stored.id, userId }
  }

  async #user(by: Caller): Promise<string> {
    const names = { firstname: 'Sam', lastname: 'Staff', email: `sam${++count}@example.com` }
    return (await addUser(this.#db, by, names)).id
  }

  /** A session of a browser, as if its user had just signed in. */
  async session(org: Organization, o: Pick<StaffOptions, 'roles' | 'userId'> = {}) {
    const by = operator(org.id)
    const { userId } = await this.staff(org, { roles: [], ...o })
    const loginId = await this.#login(by, userId)
    const { signIn } = this.#tools.ports
    const { text, stored } = await this.#db.transaction(by, (tx) =>
      startSession(tx, by, signIn, { userId, loginId, userAgentHint: null, now: this.#tools.clock.now() }),
    )
    return { text, id: stored.id, userId }
  }

  /** Without a password; the one that is there already. */
  async #login({ organizationId }: Caller, userId: string): Promise<string> {
    return this.#db.transaction({ organizationId }, async (tx) => {
      const { id } = await tx
        .insertInto('logins')
        .values({ organization_id: organizationId, id: newId(), user_id: userId })
        .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ user_id: userId }))
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  }

  /** From the next key on; a process remembers those it knows for half a second. */
  async narrow({ id }: Organization, integrationId: string, reach: readonly string[]) {
    await changeIntegration(this.#db, operator(id), integrationId, { reach })
  }

  get #minting() {
    return { pepper: this.#config.keyPepper, mode: this.#config.mode }
  }
}
