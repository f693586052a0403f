import { fileRoutes } from '../adapters/folder/file.routes.ts'
import { FolderStore } from '../adapters/folder/folder-store.ts'
import { linkKeyFrom } from '../adapters/folder/signed-link.ts'
import type { FileStore } from '../kit/files/file-store.ts'
import type { Route } from '../kit/http/route.ts'
import type { Config } from './config.ts'

export async function openFileStore(config: Config): Promise<{ files: FileStore; routes: readonly Route[] }> {
  if (config.fileStore === 's3') return { files: await openBucket(config), routes: [] }
  const linkKey = linkKeyFrom(config.keyPepper)
  const files = new FolderStore({ folder: config.fileFolder ?? '', publicUrl: config.publicUrl, linkKey })
  return { files, routes: fileRoutes(files, linkKey) }
}

async function openBucket(config: Config): Promise<FileStore> {
  // Imported on demand: Amazon's client is large, and a server with a folder does not wait for it.
  const { S3Store } = await import('../adapters/s3/s3-store.ts')
  const { fileAccessKeyId: accessKeyId, fileSecretAccessKey: secretAccessKey } = config
  return new S3Store({
    bucket: config.fileBucket ?? '',
    region: config.fileRegion,
    endpoint: config.fileEndpoint,
    pathStyle: config.filePathStyle === 'true',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  })
}
