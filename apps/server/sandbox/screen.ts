// What the sandbox says once it runs: it fits a terminal of 80 columns and 40 lines.
import { styleText } from 'node:util'
import { formatDuration } from '../src/main/cli/arguments.ts'
import type { RunningSandbox } from '../src/main/running-sandbox.ts'

export type ScreenContent = Pick<
  RunningSandbox,
  'pid' | 'url' | 'organizationId' | 'handle' | 'keys' | 'staffToken' | 'people' | 'password' | 'textingPropertyId'
> & {
  /** Where its data stays; null when it goes with it. */
  readonly data: string | null
  /** How far its time is ahead of real time. */
  readonly aheadMs: number
  readonly readyMs: number
}

/** Where each kind of partner finds something to do. */
const BEGIN: Readonly<Record<string, string>> = {
  general: 'GET /v1/units',
  screening: 'GET /v1/screening-requests?status=IN_PROGRESS',
  application: 'GET /v1/applications',
  messaging: 'GET /v1/conversations?status=NEEDS_HELP',
  'document-review': 'GET /v1/compliance-documents/applications/{id}/bundle',
  ils: 'GET /v1/ils/units',
}

export function showScreen(content: ScreenContent) {
  const { url, keys, staffToken, textingPropertyId } = content
  const kinds = Object.keys(BEGIN).filter((kind) => keys[kind])
  print(`
${bold('Gatelodge sandbox')} ${dim(`ready after ${(content.readyMs / 1000).toFixed(1)} s${ahead(content.aheadMs)}`)}
  Console      ${url}/console
${peopleOf(content)}  Partner API  ${url}/v1 ${dim('and for staff /backoffice/v1')}
  Reference    ${url}/docs ${dim('and for staff /docs/backoffice')}

${bold('API keys')} for the header x-api-key, one for each kind of partner
${kinds.map((kind) => `  ${kind.padEnd(16)} ${dim(BEGIN[kind] ?? '')}\n    ${keys[kind]}`).join('\n')}
${bold('Staff token')} for the header authorization: Bearer …
    ${staffToken}

${bold('Try')} in another terminal, in this folder
  KEY=${keys['general']}
  curl ${url}/v1/me -H "x-api-key: $KEY"
  npm run gatelodge -- listen --forward-to localhost:3000
  npm run gatelodge -- trigger prospect.created
  npm run gatelodge -- clock advance 10m
  npm run gatelodge -- text --from +12025550142 \\
    --to-property ${textingPropertyId} 'Is 204 still free?'

${farewell(content.data)}`)
}

/** Whom to sign in as, in lines that fit. What an earlier version kept has nobody. */
function peopleOf({ people = {}, password }: Partial<ScreenContent>) {
  const names = Object.values(people).map((email) => email.replace('@example.com', ''))
  if (names.length === 0) return ''
  const half = Math.ceil(names.length / 2)
  const indent = ' '.repeat(15)
  return [
    `password ${password} ${dim('as any of these, @example.com')}`,
    `${names.slice(0, half).join(', ')},`,
    names.slice(half).join(', '),
  ]
    .map((line) => `${indent}${line}\n`)
    .join('')
}

const ahead = (ms: number) => (ms < 1000 ? '' : `, its time ${formatDuration(ms)} ahead`)

const farewell = (data: string | null) =>
  data === null ? 'Ctrl-C ends it and leaves nothing behind.' : `Ctrl-C ends it. What it holds stays in\n  ${data}`

const bold = (text: string) => styleText('bold', text, { stream: process.stdout })
const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
const print = (text: string) => void process.stdout.write(`${text}\n`)
