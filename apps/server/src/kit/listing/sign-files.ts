import type { Ctx } from '../context.ts'
import type { RawRows } from '../db/shared-connections.ts'
import { savedName } from '../files/file-name.ts'
import type { ListedFile } from '../files/file-url.ts'
import { signListed } from '../files/sign-listed.ts'
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

  async function address(parts: string) {
    const [key, name, contentType] = JSON.parse(parts) as [string | null, string, string]
    return key === null ? null : files.url(key, { name: savedName(name, contentType), contentType })
  }

  async function addresses(list: string) {
    return JSON.stringify(await signListed(files, JSON.parse(list) as ListedFile[]))
  }
}
