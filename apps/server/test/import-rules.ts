// Who may import whom, in words. The architecture test holds every import of the source against these.
import type { Import, SourceFile } from './source-files.ts'

/** Each domain may import the index of those in the ranks before its own; domains of one rank do not import each other. */
const RANKS = [
  ['access'],
  ['properties'],
  ['households', 'listings'],
  ['prospects'],
  ['applications'],
  ['screening', 'compliance', 'ledger', 'maintenance', 'messaging'],
  ['desk'],
] as const

const ROW_TYPES = 'domains/tables.generated.ts'

/** The rule that this import breaks, as a sentence; undefined when it breaks none. `isAction`: whether a plain file is an action. */
export function brokenRule(
  from: string,
  { to, kind, typesOnly }: Import,
  isAction: (path: string) => boolean = () => false,
): string | undefined {
  if (kind === 'computed') return says(from, to, 'an import names its module, so that it can be checked')
  if (kind !== 'file') return undefined
  if (to.startsWith('../test/') || to.endsWith('.test.ts')) return says(from, to, 'the source imports no tests')
  if (isSimulator(from)) {
    const isAllowed = isSimulator(to) || to.startsWith('kit/')
    return isAllowed ? undefined : says(from, to, 'the simulator is a carrier: it imports kit and itself')
  }
  if (isSimulator(to)) return says(from, to, 'no server runs the simulator: the sandbox and the tests start it')
  if (to.startsWith('../')) return says(from, to, 'the source is whole: it imports nothing that lies beside it')
  const [here = '', part = ''] = from.split('/')
  const [there = '', other = '', ...below] = to.split('/')
  if (here === 'main') return undefined
  if (there === 'main') return says(from, to, 'nothing imports main')
  if (to === ROW_TYPES) return says(from, to, 'only main takes in the generated row types')
  if (there === 'kit') return undefined
  if (here === 'kit') return says(from, to, 'kit imports Node, npm and kit only')
  if (from === ROW_TYPES) return says(from, to, 'the generated row types import npm only')
  if (here === 'adapters') {
    if (there === 'adapters' && other === part) return undefined
    const isPort = there === 'domains' && below.length === 1 && /^[a-z0-9-]+\.ts$/.test(below[0] ?? '')
    return isPort && below[0] !== 'index.ts' && typesOnly
      ? undefined
      : says(from, to, 'an adapter imports kit, itself, and the types of the port it fulfils')
  }
  if (here !== 'domains') return says(from, to, 'the source is main, kit, domains and adapters')
  if (there === 'adapters') return says(from, to, 'domains never import adapters')
  if (there !== 'domains') return says(from, to, 'a domain imports kit, itself, and the indexes of domains before it')
  return part === other ? insideDomain(from, to, isAction) : betweenDomains(from, to)
}

function betweenDomains(from: string, to: string) {
  const [, domain = ''] = from.split('/')
  const [, other = '', ...below] = to.split('/')
  if (other === 'webhooks') return says(from, to, 'nobody imports webhooks')
  if (below.join('/') !== 'index.ts') return says(from, to, "another domain is entered by its 'index.ts'")
  if (from.endsWith('.resource.ts')) return says(from, to, 'a resource imports kit only, and relates by word')
  if (domain === 'webhooks')
    return other === 'access' ? undefined : says(from, to, 'webhooks imports kit and access only')
  if (rankOf(other) < rankOf(domain)) return undefined
  return says(from, to, `a domain imports domains before it only: ${RANKS.map((rank) => rank.join(', ')).join(' < ')}`)
}

function insideDomain(from: string, to: string, isAction: (path: string) => boolean) {
  if (from.endsWith('.resource.ts')) return says(from, to, 'a resource imports kit only')
  if (to.endsWith('.routes.ts') && !/^domains\/[^/]+\/index\.ts$/.test(from))
    return says(from, to, "routes call actions, never the other way: only the domain's index imports routes")
  if (from.endsWith('.queries.ts') && isAction(to)) return says(from, to, 'actions call queries, never the other way')
  return undefined
}

const rankOf = (domain: string) => {
  const rank = RANKS.findIndex((domains) => (domains as readonly string[]).includes(domain))
  return rank === -1 ? Number.NaN : rank
}

/** Undefined for a domain that has its place. */
export const unplacedDomain = ({ path }: SourceFile) => {
  const [layer, domain = '', ...below] = path.split('/')
  if (layer !== 'domains' || below.length === 0 || domain === 'webhooks' || !Number.isNaN(rankOf(domain)))
    return undefined
  return `src/${path}: the domain '${domain}' has no place in the order of domains; give it one in test/import-rules.ts`
}

/** A file of a domain, in whichever room, that has no suffix and opens a transaction. */
export const isActionFile = ({ path, text }: SourceFile) =>
  /^domains\/([^/]+\/)+[a-z0-9-]+\.ts$/.test(path) && text.includes('.transaction(')

/** Of a path from the root of the project: the app or package it belongs to. The examples are none. */
const partOf = (path: string) => /^(apps|packages)\/[^/]+(?=\/)/.exec(path)?.[0]

/** For paths from the root of the project, tests and tools too. Undefined when the import stays within its own app or package. */
export function reachingAcross(from: string, { to, kind }: Import): string | undefined {
  const part = partOf(to)
  return kind !== 'file' || part === undefined || part === partOf(from)
    ? undefined
    : `${from} imports ${to}, but another package is imported by its name`
}

const isSimulator = (path: string) => path.startsWith('../simulator/')

const says = (from: string, to: string, rule: string) =>
  `${placed(from)} imports ${to.includes(' ') ? to : placed(to)}, but ${rule}`

const placed = (path: string) => (path.startsWith('../') ? path.slice(3) : `src/${path}`)
