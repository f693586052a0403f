// Rows put into the sandbox's own database: a company in which much more waits than anybody could do, and homes for whoever applies.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ask } from './desk.ts'
import { newTalk } from './partners.ts'
import type { Sandbox } from './sandbox.ts'

const FILL = fileURLToPath(new URL('../../server/bench/fill-desk.ts', import.meta.url))

const fill = (
  what: 'waiting' | 'thread' | 'homes' | 'deliveries',
  { databaseUrl }: Sandbox,
  id: string,
  count: number,
) => promisify(execFile)(process.execPath, [FILL, what, databaseUrl, id, String(count)])

/** So many things that wait, of every kind. */
export async function fillTenant(sandbox: Sandbox, count: number) {
  const { organization } = await ask<{ organization: { id: string } }>(sandbox, 'GET /me')
  await fill('waiting', sandbox, organization.id, count)
}

/** A conversation of so many texts: Text 1, Text 2 and on. */
export async function longThread(sandbox: Sandbox, texts: number): Promise<string> {
  const { id } = await newTalk(sandbox, 'Hello')
  await fill('thread', sandbox, id, texts)
  return id
}

/** Homes that are free, so that no test waits for one that another holds. */
export const fillHomes = (sandbox: Sandbox, count: number) => fill('homes', sandbox, sandbox.textingPropertyId, count)

/** As many deliveries to an endpoint, each given up. */
export const fillDeliveries = (sandbox: Sandbox, subscriptionId: string, count: number) =>
  fill('deliveries', sandbox, subscriptionId, count)
