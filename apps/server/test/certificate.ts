// A certificate for a server on this machine, signed by itself: files for its settings, and what its clients trust.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

export function newCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'gatelodge-tls-'))
  after(() => rmSync(folder, { recursive: true }))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  execFileSync('openssl', [...kind, '-keyout', keyFile, '-out', certFile, ...subject], { stdio: 'ignore' })
  const settings = { GATELODGE_TLS_CERT_FILE: certFile, GATELODGE_TLS_KEY_FILE: keyFile }
  return { settings, ca: readFileSync(certFile), key: readFileSync(keyFile) }
}
