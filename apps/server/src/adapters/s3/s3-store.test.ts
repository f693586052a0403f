// Against a server that checks every signature. The bucket is made here: the adapter takes it as it finds it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { keepsItsPromises } from '../../../test/file-store-conformance.ts'
import { type S3Server, startS3, whyNoS3 } from '../../../test/s3-server.ts'
import { contentDisposition } from '../../kit/files/file-name.ts'
import { Unavailable } from '../../kit/problems.ts'
import { S3Store } from './s3-store.ts'

const skip = await whyNoS3()
const server = skip ? undefined : await startS3()

keepsItsPromises(server && new S3Store({ ...server, bucket: await makeBucket(server) }), skip)

test('an address is signed as Amazon signs it, wherever the bucket is named', async () => {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' }
  const key = 'area/01900000-0000-7000-8000-000000000000/01900000-0000-7000-8000-000000000001'
  const issuedAt = new Date('2026-11-15T12:00:00Z')
  const as = { name: `Größe *!'()~ "1" & 2+3=5%.pdf`, contentType: 'application/pdf' }
  for (const place of [
    { endpoint: undefined, pathStyle: false },
    { endpoint: undefined, pathStyle: true },
    { endpoint: 'https://objects.example.com', pathStyle: false },
    { endpoint: 'http://127.0.0.1:9000', pathStyle: true },
  ]) {
    const { endpoint, pathStyle: forcePathStyle } = place
    const client = new S3Client({ region: 'eu-west-1', credentials, forcePathStyle, ...(endpoint && { endpoint }) })
    const command = new GetObjectCommand({
      Bucket: 'documents',
      Key: key,
      ResponseContentDisposition: contentDisposition({ name: as.name }),
      ResponseContentType: as.contentType,
    })
    const usual = new URL(await getSignedUrl(client, command, { expiresIn: 900, signingDate: issuedAt }))
    const store = new S3Store({ bucket: 'documents', region: 'eu-west-1', credentials, ...place })
    const ours = new URL(await store.url(key, as, issuedAt))
    assert.equal(ours.origin + ours.pathname, usual.origin + usual.pathname)
    // Amazon's client adds the name of the operation, which changes the signature and nothing else.
    const parameters = ({ searchParams }: URL) =>
      Object.fromEntries([...searchParams].filter(([name]) => name !== 'x-id' && name !== 'X-Amz-Signature'))
    const { 'x-amz-checksum-mode': _, ...expected } = parameters(usual)
    assert.deepEqual(parameters(ours), expected)
  }
})

test('a store that is out of order is told as such, and its cause kept for the log', { skip }, async () => {
  const wrong = { accessKeyId: 'test:tester', secretAccessKey: 'wrong' }
  const key = 'area/01900000-0000-7000-8000-000000000000/01900000-0000-7000-8000-000000000001'
  const whole = { bucket: 'gatelodge', region: 'us-east-1', endpoint: server?.endpoint, pathStyle: true, ...server }
  for (const part of [{ credentials: wrong }, { endpoint: 'http://127.0.0.1:9' }, { bucket: 'unknown' }]) {
    const store = new S3Store({ credentials: wrong, ...whole, ...part })
    await assert.rejects(store.remove(key), (error) => error instanceof Unavailable && error.cause instanceof Error)
  }
})

async function makeBucket({ endpoint, region, credentials }: S3Server) {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'gatelodge' }))
  client.destroy()
  return 'gatelodge'
}
