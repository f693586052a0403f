// A small file on its whole way through the store: written, found, read, listed, removed.
import { buffer } from 'node:stream/consumers'
import { FolderStore } from '../../adapters/folder/folder-store.ts'
import { type FileStore, fileKey, heldFile } from '../../kit/files/file-store.ts'
import { newId } from '../../kit/ids.ts'
import type { Config } from '../config.ts'
import { openFileStore } from '../file-store.ts'
import { checkFailed, checkPassed, type Finding } from './finding.ts'

/** Its files are removed by the next doctor alone: no sweep covers it. */
const AREA = 'doctor'
const NOBODY = '00000000-0000-0000-0000-000000000000'
const HOUR_MS = 3_600_000
const READ_WITHIN_MS = 10_000

export async function checkFiles(config: Config): Promise<Finding> {
  const { fileStore, fileFolder, fileBucket } = config
  const where = fileStore === 's3' ? `bucket ${fileBucket}` : `folder ${fileFolder}`
  const todo =
    fileStore === 's3'
      ? 'Check GATELODGE_FILE_BUCKET, its region, endpoint and key; the key must be allowed to put, get, delete and list.'
      : 'The folder must exist, or be creatable, and be writable by the user that runs the servers: GATELODGE_FILE_FOLDER.'
  try {
    const from = performance.now()
    await roundTrip(config)
    return checkPassed(
      'files',
      `written, read and removed in ${where} within ${Math.round(performance.now() - from)} ms`,
    )
  } catch (error) {
    return checkFailed('files', `${where}: ${reasonOf(error)}`, todo)
  }
}

async function roundTrip(config: Config) {
  const { files } = await openFileStore(config)
  const key = fileKey(AREA, NOBODY, newId())
  const content = Buffer.from(`gatelodge doctor ${key}\n`)
  try {
    // Files that a killed doctor left behind.
    for await (const left of files.list(AREA, new Date(Date.now() - HOUR_MS))) await files.remove(left)
    await files.put(key, heldFile(content, 'text/plain'))
    try {
      if (!(await readBack(files, key)).equals(content)) throw new Error('what was read is not what was written')
    } finally {
      await files.remove(key)
    }
    if (await files.stat(key)) throw new Error('what was removed is still there')
  } finally {
    files.close()
  }
}

/** From a bucket the way partners read, by its own address; from a folder without the server, which may not be running. */
async function readBack(files: FileStore, key: string): Promise<Buffer> {
  if (files instanceof FolderStore) {
    const found = await files.read(key)
    if (!found) throw new Error('what was written is not there')
    return buffer(found.bytes)
  }
  const url = await files.url(key, { name: 'doctor.txt', contentType: 'text/plain' })
  const response = await fetch(url, { signal: AbortSignal.timeout(READ_WITHIN_MS) })
  if (!response.ok) throw new Error(`the address of a file was answered with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** The store's own words are in the innermost error. */
function reasonOf(error: unknown): string {
  const { cause, message, name } = error as Error
  if (cause) return reasonOf(cause)
  return message && message !== 'UnknownError' ? message : name
}
