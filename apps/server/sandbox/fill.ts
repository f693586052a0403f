// An organization with demo records, an integration of each kind with a key, somebody of each role, and a staff token.
import { randomBytes } from 'node:crypto'
import {
  type Capability,
  capabilities,
  createIntegration,
  createLoginLink,
  createOrganization,
  integrationKinds,
  issueKey,
  issueStaffToken,
  operator,
  organizationRoles,
  type Role,
  setPasswordByLink,
  usualGrants,
} from '../src/domains/access/index.ts'
import { numberOfProperty } from '../src/domains/messaging/index.ts'
import { addUser, setRole } from '../src/domains/properties/index.ts'
import type { Caller, Tools } from '../src/kit/context.ts'
import type { Config } from '../src/main/config.ts'
import { loadDemo } from '../src/main/demo.ts'
import { assembly } from '../src/main/domains.ts'
import type { RunningSandbox } from '../src/main/running-sandbox.ts'

export type Filled = Pick<
  RunningSandbox,
  'organizationId' | 'handle' | 'keys' | 'staffToken' | 'people' | 'password' | 'textingPropertyId'
>

export async function fill(tools: Tools, config: Config): Promise<Filled> {
  const { db } = tools
  const { id: organizationId, handle } = await createOrganization(db, { name: 'Acme Homes' })
  const by = operator(organizationId)
  // Partners before records, so that the demo data leaves something for them to do.
  const keys = await onboardPartners(tools, config, by)
  const made = await loadDemo(tools, by, { properties: 2, unitsPerProperty: 20 })
  const [userId = ''] = made.get('user') ?? []
  const { text: staffToken } = await issueStaffToken(db, by, config.keyPepper, {
    userId,
    name: 'sandbox',
    reach: null,
    expiresAt: null,
    allGrants: true,
  })
  const textingPropertyId = await textingProperty(tools, made.get('property'))
  const password = `sandbox-${randomBytes(9).toString('base64url')}`
  const people = await invitePeople(tools, by, textingPropertyId, password)
  return { organizationId, handle, keys, staffToken, people, password, textingPropertyId }
}

/** One integration of each kind, with a key. */
async function onboardPartners({ db }: Tools, { keyPepper: pepper, mode }: Config, by: Caller) {
  const keys: Record<string, string> = {}
  for (const kind of integrationKinds) {
    const { id: integrationId } = await createIntegration(db, by, {
      kind,
      name: `Demo ${kind} partner`,
      capabilities: Object.keys(capabilities) as Capability[],
      reach: null,
    })
    const grants = usualGrants(kind, assembly.grants)
    const wanted = { integrationId, name: 'sandbox', grants, expiresAt: null }
    keys[kind] = (await issueKey(db, by, { pepper, mode }, wanted)).text
  }
  return keys
}

/** Those with a role of the whole organization have it there, the others at one property. */
const EVERYWHERE: readonly Role[] = ['ADMINISTRATOR', 'INTEGRATION_MANAGER', 'REGIONAL']

async function invitePeople(tools: Tools, by: Caller, propertyId: string, password: string) {
  const people: Record<string, string> = {}
  for (const role of organizationRoles) {
    const [first = '', ...more] = role.toLowerCase().split('_')
    const email = `${[first, ...more].join('-')}@example.com`
    const named = { email, firstname: first.charAt(0).toUpperCase() + first.slice(1), lastname: 'Demo' }
    const { id: userId } = await addUser(tools.db, by, named)
    await setRole(tools.db, by, { userId, role, propertyIds: EVERYWHERE.includes(role) ? null : [propertyId] })
    const { url } = await createLoginLink(tools, by, userId)
    await setPasswordByLink(
      tools,
      { token: new URL(url).hash.slice(1), password },
      { headers: {}, address: '127.0.0.1' },
    )
    people[role] = email
  }
  return people
}

/** The first that has a number. */
async function textingProperty({ db }: Tools, properties: readonly string[] = []): Promise<string> {
  for (const id of properties) if (await numberOfProperty(db, id)) return id
  throw new Error('no property of the demo data has a texting number')
}
