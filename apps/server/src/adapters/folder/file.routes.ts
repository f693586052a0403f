import type { KeyObject } from 'node:crypto'
import { Type } from 'typebox'
import { optional } from '../../kit/field-wrappers.ts'
import { flag, int, text } from '../../kit/fields.ts'
import { contentDisposition } from '../../kit/files/file-name.ts'
import { type Route, route } from '../../kit/http/route.ts'
import { NotFound } from '../../kit/problems.ts'
import { FileBytes, ok } from '../../kit/reply.ts'
import type { FolderStore } from './folder-store.ts'
import { checkLink } from './signed-link.ts'

/**
 * Serves a file by its signed address, without a key. A browser saves it and does not open it, whatever is in it; or shows it, if the
 * address was signed for that, alone or in a page of ours. Not under `sandbox` then: not every viewer of PDF bears it.
 */
export const fileRoutes = (store: FolderStore, linkKey: KeyObject): Route[] => [
  route({
    method: 'GET',
    path: '/files',
    audience: 'public',
    availability: 'unpublished',
    grant: null,
    summary: 'Download a file',
    query: {
      key: text({ max: 200 }),
      name: text({ max: 1000 }),
      type: text({ max: 200 }),
      expires: int({ min: 0 }),
      signature: text({ max: 100 }),
      inline: optional(flag()),
    },
    returns: { 200: Type.Unknown() },
    handle: async (_, { query: { key, name, type: contentType, expires, signature, inline = false } }) => {
      checkLink(linkKey, { key, name, contentType, inline }, expires, signature)
      const found = await store.read(key)
      if (!found) throw new NotFound('There is no such file any more')
      return ok(new FileBytes(contentType, found.size, found.bytes), {
        'content-disposition': contentDisposition({ name, inline }),
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; ${inline ? "frame-ancestors 'self'" : 'sandbox'}`,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
    },
  }),
]
