// Routes are data: the server is built from them, and so are the contract, the grants and the tests that walk them all.
import type { TSchema } from 'typebox'
import type { Caller, Ctx } from '../context.ts'
import type { Fields } from '../fields.ts'
import type { FormFile, FormUpload } from '../files/form.ts'
import type { InputOf } from '../input.ts'
import type { Detail } from '../listing/selection.ts'
import type { ProblemKind } from '../problems.ts'
import type { Reply } from '../reply.ts'
import type { Browser } from './browser.ts'
import type { RawRequest } from './raw-body.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `operator`: who runs the installation, in no organization. `carrier`: a service that works for us and calls back, known by its signature and not
 * by a key.
 */
export type Audience = 'partner' | 'staff' | 'operator' | 'carrier' | 'public'
export type Availability = 'published' | 'by request' | 'unpublished' | 'deprecated'

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never

export type RouteRequest<
  P extends string,
  Q extends Fields,
  B extends Fields,
  M extends FormFile | undefined = FormFile | undefined,
> = {
  readonly params: Readonly<Record<ParamNames<P>, string>>
  readonly query: InputOf<Q>
  readonly body: InputOf<B>
  /** Path and query as sent, for links to other pages. */
  readonly url: string
  /** Of a route that takes a signed form: headers and body as they came. */
  readonly raw?: RawRequest
  /** Of a route that asks for it. */
  readonly browser: Browser
} & (M extends FormFile ? { readonly file: FormUpload } : { readonly file?: undefined })

type Declaration<
  P extends string,
  Q extends Fields,
  B extends Fields,
  C extends Caller,
  M extends FormFile | undefined,
> = {
  readonly method: Method
  readonly path: P
  readonly audience: Audience
  readonly availability?: Availability
  /** Only when the grant is not the one that path and method imply; null: any valid key will do. */
  readonly grant?: string | null
  /** Another grant that opens it as well. */
  readonly alsoGrant?: string | null
  /** A word in the body that takes a grant of its own in place of the route's. */
  readonly grantWhen?: GrantWhen
  /** The onboarding switch it needs beside the grant. */
  readonly capability?: string
  /** The kinds of key it takes, when not the ordinary ones. */
  readonly keys?: readonly string[]
  readonly summary: string
  /** Its name in the contract, and its verb in clients, when method and path do not already give a good one. */
  readonly operationId?: string
  /** What it refuses beside the refusals that follow from the rest, such as a malformed id. */
  readonly problems?: readonly ProblemKind[]
  /** Of an answer that is not JSON. */
  readonly mediaType?: string
  /** The media type it can be asked for beside JSON. */
  readonly alsoAs?: string
  readonly query?: Q
  /** Parameters that it does not name are passed over, not refused: another server wrote the address. */
  readonly passesOver?: boolean
  /** At least one of these parameters must be given. */
  readonly needsOneOf?: readonly (keyof Q & string)[]
  readonly body?: B
  /** The body is a form with this file in it, and `body` are its other fields. */
  readonly form?: M
  /** The handler looks at headers and address too. */
  readonly browser?: boolean
  /** The body is a form that is read by the handler, since its signature is over the bytes. */
  readonly signed?: boolean
  readonly returns: Readonly<Record<number, TSchema>>
  /** Its answer contains more than the lists do, and is what `fields` chooses from. */
  readonly detail?: Detail
  /** It answers every path below it too that no other route has. */
  readonly below?: boolean
  /** It no longer does anything, nor does any path below it. */
  readonly retired?: Retirement
  readonly handle: (ctx: Ctx<C>, asked: RouteRequest<P, Q, B, M>) => Promise<Reply>
}

export type GrantWhen = { readonly field: string; readonly words: readonly string[]; readonly grant: string }

export type Retirement = {
  /** When it was announced. */
  readonly announced: Date
  /** When it ended. */
  readonly ended: Date
  /** The message of the 410. */
  readonly message: string
}

export type Route = {
  readonly method: Method
  readonly path: string
  readonly audience: Audience
  readonly availability: Availability
  readonly grant: string | null
  /** Another grant that opens it as well. */
  readonly alsoGrant: string | null
  readonly grantWhen: GrantWhen | undefined
  readonly capability: string | undefined
  readonly keys: readonly string[] | undefined
  readonly summary: string
  readonly operationId: string | undefined
  readonly problems: readonly ProblemKind[]
  readonly mediaType: string | undefined
  readonly alsoAs: string | undefined
  readonly query: Fields
  readonly passesOver: boolean
  readonly needsOneOf: readonly string[]
  readonly body: Fields | undefined
  readonly form: FormFile | undefined
  readonly browser: boolean
  readonly signed: boolean
  readonly returns: Readonly<Record<number, TSchema>>
  readonly detail: Detail | undefined
  readonly below: boolean
  readonly retired: Retirement | undefined
  readonly handle: (ctx: Ctx, asked: RouteRequest<string, Fields, Fields>) => Promise<Reply>
}

const NOTHING = {} as const

/** Ties the handler's types to the fields beside it and settles what follows from the rest. */
export function route<
  const P extends string,
  Q extends Fields = typeof NOTHING,
  B extends Fields = typeof NOTHING,
  C extends Caller = Caller,
  M extends FormFile | undefined = undefined,
>(d: Declaration<P, Q, B, C, M>): Route {
  return {
    ...d,
    availability: d.availability ?? 'published',
    grant: d.grant === undefined ? impliedGrant(d.method, d.path) : d.grant,
    alsoGrant: d.alsoGrant ?? null,
    grantWhen: d.grantWhen,
    capability: d.capability,
    keys: d.keys,
    operationId: d.operationId,
    problems: d.problems ?? [],
    mediaType: d.mediaType,
    alsoAs: d.alsoAs,
    query: d.query ?? NOTHING,
    passesOver: d.passesOver ?? false,
    needsOneOf: d.needsOneOf ?? [],
    body: d.body,
    form: d.form,
    browser: d.browser ?? false,
    signed: d.signed ?? false,
    detail: d.detail,
    below: d.below ?? false,
    retired: d.retired,
    handle: d.handle as unknown as Route['handle'],
  }
}

const ON_COLLECTION = { GET: 'read', POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' } as const
const ON_ITEM = { ...ON_COLLECTION, POST: 'update' } as const

/**
 * The scope is the first word of the path. Any write below an item (`/messages/{messageId}/needsHelp`) is an update of that
 * item, so a grant given today covers the writes added there tomorrow.
 */
export function impliedGrant(method: Method, path: string): string {
  const [, scope = '', item, ...below] = path.split('/')
  if (method === 'GET') return `${scope}:read`
  if (below.length > 0) return `${scope}:update`
  return `${scope}:${(item ? ON_ITEM : ON_COLLECTION)[method]}`
}

/** `/units/{unitId}` → ['unitId'] */
export const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
