import { savedName } from './file-name.ts'
import type { FileStore } from './file-store.ts'
import type { ListedFile } from './file-url.ts'

/** Files among several, each with an address that is signed now; without one while its bytes are not here. */
export const signListed = (files: FileStore, listed: readonly ListedFile[]) =>
  Promise.all(
    listed.map(async ({ id, key, contentType, size, fileName, unavailableReason = null }) => ({
      id,
      url: key && (await files.url(key, { name: savedName(fileName, contentType), contentType })),
      contentType,
      size,
      fileName,
      unavailableReason,
    })),
  )
