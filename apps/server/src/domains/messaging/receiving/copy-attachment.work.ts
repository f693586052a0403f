// A picture that came with a text, copied from the carrier to the file store. Copied twice, it is the same file under the same key.
import type { Readable } from 'node:stream'
import type { Tools } from '../../../kit/context.ts'
import { eventReady } from '../../../kit/events.ts'
import { contentTypeOf, HEAD_BYTES } from '../../../kit/files/content-type.ts'
import { extensionOf } from '../../../kit/files/file-name.ts'
import { fileKey } from '../../../kit/files/file-store.ts'
import { defineWork, type Outcome, type WorkItem } from '../../../kit/work/work.ts'
import { carrierCtx } from '../callers.ts'
import { areSettled, findAttachment, type StoredAttachment, settleAttachment } from './attachment.queries.ts'

/** The area of the file store for attachments of texts, and nothing else. */
export const ATTACHMENT_AREA = 'message-attachments'
const MOST_BYTES = 25 * 1_048_576
const TRY_AGAIN_SECONDS = [2, 10, 60, 300, 1_800, 7_200, 21_600]

export const copyAttachment = defineWork({
  number: 41,
  name: 'messaging.copy-attachment',
  neverShelved: true,
  peer: 'media of the carrier',
  handle: async (tools, item): Promise<Outcome<undefined>> => {
    const ctx = carrierCtx(tools, item.organizationId)
    const by = ctx.caller
    const attachment = await tools.db.transaction(by, (tx) => findAttachment(tx, by, item.subject))
    if (!attachment || attachment.store_key !== null || attachment.refused !== null) return done
    const came = await fetched(tools, item, attachment)
    if ('again' in came) {
      const seconds = TRY_AGAIN_SECONDS[item.tries]
      if (seconds !== undefined)
        return { end: 'again', afterMs: Math.max(seconds * 1000, came.again), result: undefined }
    }
    const settled = 'again' in came ? { refused: 'GIVEN_UP' } : came
    const { message_id, event_id: eventId } = attachment
    await tools.db.transaction(by, async (tx) => {
      await settleAttachment(tx, by, attachment, settled)
      if (eventId && (await areSettled(tx, by, message_id))) await tools.announce(ctx, tx, eventReady, { eventId })
    })
    return done
  },
})

const done = { end: 'done', result: undefined } as const

async function fetched(tools: Tools, { organizationId }: WorkItem, attachment: StoredAttachment) {
  const { carrier } = tools.ports.texting
  const media = await carrier?.fetchMedia(attachment.source_url, MOST_BYTES)
  if (media === undefined || media.kind === 'try-again') return { again: media?.afterMs ?? 0 }
  if (media.kind === 'refused') return { refused: media.reason }
  const key = fileKey(ATTACHMENT_AREA, organizationId, attachment.id)
  try {
    return await stored(tools, key, media.body, attachment)
  } catch (error) {
    return (error as { code?: string }).code === 'MEDIA_TOO_LARGE' ? { refused: 'TOO_LARGE' } : { again: 0 }
  }
}

async function stored({ files, spool }: Tools, key: string, body: Readable, { position }: StoredAttachment) {
  const file = await spool.open()
  try {
    let head = Buffer.alloc(0)
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
      await file.write(chunk)
    }
    // By its bytes, whatever its sender called it.
    const contentType = (await contentTypeOf(head)) ?? 'application/octet-stream'
    await files.put(key, { ...file.finish(), contentType })
    const file_name = `attachment-${position + 1}${extensionOf(contentType)}`
    return { store_key: key, size: file.size, content_type: contentType, file_name }
  } finally {
    await file.discard()
  }
}
