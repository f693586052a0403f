import type { Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import { savedName } from '../files/file-name.ts'
import type { ListedFile } from '../files/file-url.ts'
import type { Resource } from '../resource.ts'

const ROWS_AT_ONCE = 50

/**
 * The rows with addresses in place of what they are made from, signed now. `names` are the fields in the order of the columns, of
 * which the first `skip` are none.
 */
export async function signFiles(
  { files }: Ctx,
  { fields }: Resource,
  names: readonly string[],
  rows: RawRows,
  skip: number,
): Promise<RawRows> {
  const places = new Map(
    names.flatMap((name, n) => {
      const file = fields[name]?.file
      return file ? [[n + skip, file === 'each' ? addresses : address]] : []
    }),
  )
  if (places.size === 0) return rows
  const signed: (string | null)[][] = []
  for (const row of rows) {
    const answered = [...row]
    for (const [at, sign] of places) answered[at] = row[at] == null ? null : await sign(row[at])
    // A page may bring thousands; other requests are served in between.
    if (signed.push(answered) % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
  }
  return signed

  function sign(key: string | null, name: string, contentType: string) {
    return key === null ? null : files.url(key, { name: savedName(name, contentType), contentType })
  }

  async function address(parts: string) {
    return sign(...(JSON.parse(parts) as [string | null, string, string]))
  }

  async function addresses(list: string) {
    const each = (JSON.parse(list) as ListedFile[]).map(async ({ key, unavailableReason = null, ...file }) => ({
      id: file.id,
      url: await sign(key, file.fileName, file.contentType),
      contentType: file.contentType,
      size: file.size,
      fileName: file.fileName,
      unavailableReason,
    }))
    return JSON.stringify(await Promise.all(each))
  }
}
