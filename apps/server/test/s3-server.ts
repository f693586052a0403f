// A real S3 server that checks signatures and their end: OpenStack Swift and its S3 door, from Debian's packages, on loopback.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from '../sandbox/postgres.ts'
import { eventually } from './eventually.ts'

const run = promisify(execFile)

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
/** Accounts, containers and objects are each kept by a server of their own, found in a ring of one place. */
const KEEPERS = ['account', 'container', 'object'] as const
const COMMANDS = [...['proxy', ...KEEPERS].map((kind) => `swift-${kind}-server`), 'memcached']
/** Swift looks for its hash secrets here and nowhere else. */
const HASH_CONF = '/etc/swift/swift.conf'
const IN_CI = process.env['CI'] === 'true'

/** Why it cannot run here, in words; false when it can. Where the gate is, it must: what is missing is installed. */
export async function whyNoS3(): Promise<string | false> {
  if (COMMANDS.every(isInstalled)) return existsSync(HASH_CONF) || isRoot() ? false : `${HASH_CONF} is missing`
  if (!IN_CI) return `no S3 server to test against: apt-get install ${PACKAGES.join(' ')}, or run with CI=true as root`
  await run('apt-get', ['update', '-qq'])
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['install', '-y', '-qq', ...PACKAGES], { env, maxBuffer: 64 * 1_048_576 })
  return false
}

const isRoot = () => process.getuid?.() === 0
const isInstalled = (command: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, command)))

export type S3Server = {
  readonly endpoint: string
  readonly region: string
  readonly pathStyle: true
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
}

/** Gone, with what it holds, when the test file is done. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'gatelodge-s3-'))
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  await mkdir(join(folder, 'srv', 'd1'), { recursive: true })
  if (!existsSync(HASH_CONF)) {
    await mkdir('/etc/swift', { recursive: true })
    await writeFile(HASH_CONF, SECRETS)
  }
  await writeFile(join(folder, 'swift.conf'), SECRETS)
  const cache = await freePort()
  start('memcached', ['-l', '127.0.0.1', '-p', String(cache), '-u', userInfo().username])
  // All before the door: one that does not answer it at first is left alone for a minute.
  const ports = await Promise.all(KEEPERS.map(() => freePort()))
  await run('/usr/bin/python3', ['-c', RINGS, folder, ...ports.map(String)])
  await Promise.all([listens(cache), ...KEEPERS.map((kind, n) => startKeeper(folder, kind, ports[n] ?? 0))])
  const port = await freePort()
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, port, cache))
  start('swift-proxy-server', [join(folder, 'proxy.conf')])
  const endpoint = `http://127.0.0.1:${port}`
  await eventually(60_000, 'an S3 server', () =>
    fetch(`${endpoint}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const credentials = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }
  return { endpoint, region: 'us-east-1', pathStyle: true, credentials }
}

function start(command: string, words: readonly string[]) {
  const child = spawn(command, words, { stdio: 'ignore' })
  after(() => void child.kill('SIGKILL'))
}

async function startKeeper(folder: string, kind: (typeof KEEPERS)[number], port: number) {
  const conf = join(folder, `${kind}.conf`)
  await writeFile(conf, keeperConf(folder, kind, port))
  start(`swift-${kind}-server`, [conf])
  await listens(port)
}

const listens = (port: number) =>
  eventually(60_000, `a listener on ${port}`, async () => {
    const socket = connect(port, '127.0.0.1')
    const answer = await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
    socket.destroy()
    return answer?.length === 0
  })

/** As swift-ring-builder makes them, but all in one go: each of its nine calls would take a second. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1.0})
    ring.rebalance()
    ring.get_ring().save(folder + '/' + kind + '.ring.gz')
`

const SECRETS = `[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = gold
default = yes
`

const keeperConf = (folder: string, kind: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/srv
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number, cache: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
check_bucket_owner = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
[filter:symlink]
use = egg:swift#symlink
`
