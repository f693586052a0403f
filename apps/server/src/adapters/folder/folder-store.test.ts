import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keepsItsPromises } from '../../../test/file-store-conformance.ts'
import { SmallServer } from '../../../test/small-server.ts'
import { fileRoutes } from './file.routes.ts'
import { FolderStore } from './folder-store.ts'
import { linkKeyFrom } from './signed-link.ts'

const folder = await mkdtemp(join(tmpdir(), 'gatelodge-folder-'))
after(() => rm(folder, { recursive: true, force: true }))

const linkKey = linkKeyFrom(createSecretKey(randomBytes(32)))
const { app } = new SmallServer({ routes: fileRoutes(new FolderStore({ folder, publicUrl: '', linkKey }), linkKey) })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

keepsItsPromises(new FolderStore({ folder, publicUrl: `http://127.0.0.1:${port}`, linkKey }))

test('nothing half written is left in the folder', async () => {
  const names = await readdir(folder, { recursive: true })
  assert.ok(names.length > 10)
  assert.deepEqual(
    names.filter((name) => name.endsWith('.part')),
    [],
  )
})
