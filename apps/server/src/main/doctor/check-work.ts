// Whether enqueued work is being done.
import type pg from 'pg'
import { formatDuration } from '../cli/arguments.ts'
import { assembly } from '../domains.ts'
import { checkFailed, checkPassed, checkWarned, type Finding } from './finding.ts'

const NOTABLE_SECONDS = 60
const STUCK_SECONDS = 300

type Found = {
  readonly age: number | null
  readonly shelved: number
  readonly waiting: number
  readonly most: number | null
}

/**
 * Reports due work that no worker has claimed, and work that failed or was given up: how much and of which kind, not why, since a reason may name
 * what is an organization's own. Work in a lane that is paused or rests is meant to wait; a lane that is only limited to some in flight is not excepted.
 */
export async function checkWork(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<Found>(`
    select (select extract(epoch from app_now() - w.next_at)::float8 from work w
            where not w.waiting and w.next_at <= app_now()
              and not exists (select from lane_holds h where h.lane = w.lane and (h.cap = 0 or h.not_before > app_now()))
            order by w.next_at limit 1) as age,
           (select count(*)::int from shelved_work) as shelved,
           (select count(*)::int from work where failures > 0) as waiting,
           (select kind from (select kind from shelved_work union all select kind from work where failures > 0) t
            group by kind order by count(*) desc, kind limit 1)::int as most`)
  const { age = null, shelved = 0, waiting = 0, most = null } = rows[0] ?? {}
  const waits = `the oldest due work has waited for ${formatDuration((age ?? 0) * 1000)}`
  const todo = 'Is gatelodge work (or serve --with-worker) running, and what does its log say?'
  if (age !== null && age >= STUCK_SECONDS) return checkFailed('work', waits, todo)
  if (age !== null && age >= NOTABLE_SECONDS) return checkWarned('work', waits, todo)
  if (shelved > 0 || waiting > 0)
    return checkWarned(
      'work',
      `${shelved} given up, ${waiting} waiting after a failure; most often: ${assembly.work.get(most ?? 0)?.name ?? 'of a kind that this version does not know'}`,
      'See which, and why: gatelodge work list. Mend the cause, then: gatelodge work retry --all',
    )
  return checkPassed('work', age === null ? 'nothing is due' : waits)
}

type Webhooks = {
  readonly active: number
  readonly paused: number
  readonly exhausted: number
  readonly held: number
  readonly inStoppedReplays: number
  readonly notReceivable: number
}

/** `notReceivable`: subscriptions to events that their integration, though active, may not receive, for want of reach or capability. */
export async function checkWebhooks(client: pg.Client): Promise<Finding> {
  const needing = assembly.events.filter(({ capability }) => capability !== undefined)
  const { rows } = await client.query<Webhooks>(
    `select count(*) filter (where s.status = 'ACTIVE')::int as active, count(*) filter (where s.status = 'PAUSED')::int as paused,
            (select coalesce(sum(n), 0)::int from organizations o cross join lateral (
               select count(*) as n from deliveries d where d.organization_id = o.id and d.state = 'EXHAUSTED'
                 and d.created_at > app_now() - interval '7 days') given_up) as exhausted,
            (select count(*)::int from held_deliveries where reason <> 'replay stopped') as held,
            (select count(*)::int from held_deliveries where reason = 'replay stopped') as "inStoppedReplays",
            count(*) filter (where s.status = 'ACTIVE' and i.status = 'ACTIVE' and (not coalesce(s.property_id = any(i.reach), true)
              or exists (select from unnest($1::text[], $2::text[]) n(kind, capability)
                         where n.kind = any(s.kinds) and not n.capability = any(i.capabilities))))::int as "notReceivable"
     from subscriptions s join integrations i on i.organization_id = s.organization_id and i.id = s.integration_id`,
    [needing.map(({ kind }) => kind), needing.map(({ capability }) => capability)],
  )
  const { active = 0, paused = 0, exhausted = 0, held = 0, inStoppedReplays = 0, notReceivable = 0 } = rows[0] ?? {}
  const found = [
    `${active} subscriptions active, ${paused} paused; ${exhausted} deliveries given up in 7 days`,
    ...(held > 0 ? [`${held} held, since their integrations may not receive them now`] : []),
    ...(inStoppedReplays > 0 ? [`${inStoppedReplays} held, since their replays are stopped`] : []),
    ...(notReceivable > 0 ? [`${notReceivable} subscriptions to what their integration may not receive`] : []),
  ].join('; ')
  if (notReceivable > 0)
    return checkWarned(
      'webhooks',
      found,
      `Each property needs the reach${needing.map(({ kind, capability }) => `, ${kind} the capability ${capability}`).join('')}: gatelodge integration list, then integration change, or close the subscription.`,
    )
  if (paused === 0 && exhausted === 0) return checkPassed('webhooks', found)
  return checkWarned(
    'webhooks',
    found,
    'See why: gatelodge subscription list and gatelodge delivery list --state EXHAUSTED; then resume or replay.',
  )
}
