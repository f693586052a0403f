// Every way of not being a caller: what is presented, as headers, by what is wrong with it. Nothing presented here was ever
// valid in a request, so no server can remember it as such.
import type pg from 'pg'
import { mintKey } from '../../src/domains/access/credentials/key-format.ts'
import { changeIntegration, issueKey, operator, revokeKey, revokeStaffToken } from '../../src/domains/access/index.ts'
import type { Organization } from '../make.ts'
import type { TestServer } from '../server.ts'

export type Presented = Readonly<Record<string, string>>
export type Impostors = Readonly<Record<string, Presented>>

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

export const apiKey = (text: string): Presented => ({ 'x-api-key': text })
export const bearer = (text: string): Presented => ({ authorization: `Bearer ${text}` })

/** `owner`: a connection that may change what no action can. */
export async function partnerImpostors(server: TestServer, org: Organization, owner: pg.Client): Promise<Impostors> {
  const { make, config, runtime } = server
  const { db } = runtime.tools
  const by = operator(org.id)
  const { text: real, integrationId } = await make.key(org)
  const revoked = await make.key(org)
  await revokeKey(db, by, revoked.id, new Date())
  const suspended = await make.key(org)
  await changeIntegration(db, by, suspended.integrationId, { status: 'SUSPENDED' })
  const altered = await make.key(org)
  await owner.query("update api_keys set digest = sha256('another secret') where id = $1", [altered.id])
  const ofSandbox = await issueKey(
    db,
    by,
    { pepper: config.keyPepper, mode: 'sandbox' },
    {
      integrationId,
      name: 'sandbox',
      grants: [],
      expiresAt: null,
    },
  )
  return {
    'no key': {},
    'an empty key': apiKey(''),
    'a blank key': apiKey(' '),
    'a malformed key': apiKey('nonsense'),
    'a key cut short': apiKey(real.slice(0, -1)),
    'a key with a character changed': apiKey(real.slice(0, -1) + (real.endsWith('0') ? '1' : '0')),
    'a key in lower case': apiKey(real.toLowerCase()),
    'a key twice': apiKey(`${real}, ${real}`),
    'a key under another prefix': apiKey(real.replace('gate_live_', 'gate_ils_')),
    'an unknown key': apiKey(mintKey('live').text),
    'an unknown ILS key': apiKey(mintKey('ils').text),
    'a known key with another secret': apiKey(altered.text),
    'a revoked key': apiKey(revoked.text),
    'an expired key': apiKey((await make.key(org, { expiresAt: LONG_AGO })).text),
    'a key of a suspended integration': apiKey(suspended.text),
    'a test key in live mode': apiKey(ofSandbox.text),
    'a staff token as a key': apiKey((await make.staff(org)).text),
    'a key as a bearer token': bearer(real),
  }
}

export async function staffImpostors(server: TestServer, org: Organization, owner: pg.Client): Promise<Impostors> {
  const { make, runtime } = server
  const { text: real } = await make.staff(org)
  const revoked = await make.staff(org)
  await revokeStaffToken(runtime.tools.db, operator(org.id), revoked.id, new Date())
  const left = await make.staff(org)
  await owner.query("update users set status = 'INACTIVE' where id = $1", [left.userId])
  const altered = await make.staff(org)
  await owner.query("update staff_tokens set digest = sha256('another secret') where id = $1", [altered.id])
  const key = (await make.key(org)).text
  return {
    'no token': {},
    'an empty token': bearer(''),
    'a malformed token': bearer('nonsense'),
    'a token cut short': bearer(real.slice(0, -1)),
    'a token with a character changed': bearer(real.slice(0, -1) + (real.endsWith('0') ? '1' : '0')),
    'a token twice': bearer(`${real} ${real}`),
    'a token without its scheme': { authorization: real },
    'a token under another scheme': { authorization: `Basic ${btoa(`${real}:`)}` },
    'an unknown token': bearer(mintKey('staff').text),
    'a known token with another secret': bearer(altered.text),
    'a revoked token': bearer(revoked.text),
    'an expired token': bearer((await make.staff(org, { expiresAt: LONG_AGO })).text),
    'a token of a user who has left': bearer(left.text),
    'an API key as a token': bearer(key),
    'an API key': apiKey(key),
    'a token as an API key': apiKey(real),
  }
}
