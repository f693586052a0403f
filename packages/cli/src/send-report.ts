import { randomUUID } from 'node:crypto'
import type { Report } from './report.ts'

/** The server that is to keep a report, and the key by which it knows whose it is. */
export type Recipient = { readonly url: string; readonly key: string; readonly propertyId?: string | undefined }

const LIMIT_MS = 30_000

/** @throws when the server does not take it */
export async function sendReport({ url, key, propertyId }: Recipient, report: Report): Promise<void> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/v1/conformanceReports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ ...report, ...(propertyId && { propertyId }), idempotencyId: randomUUID() }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await messageOf(answer)}`)
}

async function messageOf(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    return String((JSON.parse(text) as { message: unknown }).message).slice(0, 500)
  } catch {
    return text.slice(0, 500)
  }
}
