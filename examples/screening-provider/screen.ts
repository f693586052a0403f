import { type Gatelodge, ValidationError } from '@gatelodge/sdk/client'
import { ask } from './bureau.ts'

const READS_MOST = 3

type Entry = { readonly screeningMethodId: string; readonly status: string }

/** Posts the result of a request, or corrects the one that is there. Returns its overall status. */
export async function screen(gatelodge: Gatelodge, id: string): Promise<string> {
  for (let reads = 1; ; reads++)
    try {
      return await readAndAnswer(gatelodge, id)
    } catch (error) {
      // Between reading and posting the property has changed its methods: read them again.
      if (!(error instanceof ValidationError) || reads === READS_MOST) throw error
    }
}

async function readAndAnswer(gatelodge: Gatelodge, id: string): Promise<string> {
  const request = await gatelodge.screeningRequests.get(id)
  const { unit } = request.screening.payload // null when there is none, and on old requests, which lack it
  const entries = request.screeningMethods.map((method) => ({
    screeningMethodId: method.screeningMethodId,
    ...ask(method, request),
  }))
  // A result that is there already comes back as it stands by now: the gateway remembers, so that this program need not.
  const result = await gatelodge.screeningResults.create({
    screeningRequestId: id,
    idempotencyId: `result of ${id}`,
    status: overall(entries),
    notes: unit && `For unit ${unit.number}`,
    screeningMethods: entries,
  })
  const open = new Set(result.screeningMethods.filter(isPending).map(({ screeningMethodId }) => screeningMethodId))
  const news = entries.filter((entry) => open.has(entry.screeningMethodId) && !isPending(entry))
  // Every PATCH runs the automations of the property: none without news.
  if (news.length === 0) return result.status
  const known = result.screeningMethods.map(
    (method) => news.find(({ screeningMethodId }) => screeningMethodId === method.screeningMethodId) ?? method,
  )
  const status = overall(known)
  await gatelodge.screeningResults.update({ screeningRequestId: id, status, screeningMethods: news })
  return status
}

const isPending = ({ status }: Entry) => status === 'PENDING'

function overall(entries: readonly Entry[]): string {
  if (entries.some(isPending)) return 'PENDING'
  return entries.some(({ status }) => status === 'DECLINED') ? 'DECLINED' : 'APPROVED'
}
