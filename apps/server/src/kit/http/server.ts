// The HTTP server, built from the route table. Checks run in one order on every path: who (401), how much (429), what route
// (404, 405), may it (403), which ids (400), then body and query, then the handler.
import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, METHODS } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Caller, Ctx, Tools } from '../context.ts'
import { isStorable, isUuid } from '../fields.ts'
import { grantedCaller } from '../grants.ts'
import { newId } from '../ids.ts'
import { readBody, readQuery, readTexts } from '../input.ts'
import { BadRequest, MethodNotAllowed, NoRoute } from '../problems.ts'
import { Content, FileBytes, JsonText, type Reply, Streamed } from '../reply.ts'
import { allowanceHeaders } from '../throttle.ts'
import {
  answerProblems,
  answerUnreadable,
  asProblem,
  BODY_LIMIT,
  errorHeaders,
  HEAD_LIMIT,
  JSON_TYPE,
  URL_LIMIT,
  urlTooLong,
} from './answer-problems.ts'
import { UNSEEN } from './browser.ts'
import type { Door } from './door.ts'
import { acceptForms, readFormBody } from './form-body.ts'
import { acceptJsonBodies, limitArrival } from './json-body.ts'
import { acceptSignedForms, readRaw, SIGNED_FORM_LIMIT } from './raw-body.ts'
import { goneProblem } from './retired.ts'
import { paramsOf, type Route } from './route.ts'
import { sendContent } from './send-content.ts'
import { sendStreamed } from './send-streamed.ts'

export type ServerOptions = {
  readonly tools: Tools
  readonly routes: readonly Route[]
  readonly doors: readonly Door[]
  readonly trustedProxies: readonly string[]
  readonly tls?: { readonly certFile: string; readonly keyFile: string } | undefined
  /** While true, every answer asks the client to open its next connection elsewhere. */
  readonly draining: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route
    door?: Door
    /** The path parameters, all of which are ids. */
    ids?: readonly string[]
    /** The methods of this path, on the entries that stand for all the others. */
    allow?: string
    /** What the path offers: this route, or on the entries that stand for all the other methods every one of them. */
    here?: readonly Route[]
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

const REQUEST_ID = /^[\w.:@/+=-]{1,128}$/
// Node counts the URL among the headers; with room for both, one that is too long can be distinguished from headers that are too large.
// And it would refuse a missing Host itself, without a word.
const SOCKET = { headersTimeout: 15_000, maxHeaderSize: HEAD_LIMIT, requireHostHeader: false }

export function buildServer(o: ServerOptions): FastifyInstance {
  const { tools } = o
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: o.trustedProxies.length > 0 ? [...o.trustedProxies] : false,
    // As long as a URL may be: an id that is far too long is refused as an id, not as a path that does not exist.
    routerOptions: { maxParamLength: URL_LIMIT, ignoreDuplicateSlashes: false },
    // A request may name an absolute URL; its host must not find its way into links.
    rewriteUrl: ({ url = '/' }: { url?: string }) => url.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    requestIdHeader: false,
    genReqId: ({ headers }: { headers: IncomingHttpHeaders }) => {
      const own = headers['x-request-id']
      return typeof own === 'string' && REQUEST_ID.test(own) ? own : newId()
    },
    // Shutting down stays orderly: what is in flight is answered, what is idle is closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Long enough for a file; other bodies have less, see json-body.ts.
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
    connectionTimeout: 0,
    http: SOCKET,
    clientErrorHandler: answerUnreadable(tools.publicUrl),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const problem = asProblem(error)
      void reply
        .code(problem.status)
        .headers({ 'x-request-id': request.id, ...errorHeaders(problem, tools.publicUrl) })
        .send(JSON.stringify({ message: problem.message }))
    },
    ...(o.tls && { https: { ...SOCKET, cert: readFileSync(o.tls.certFile), key: readFileSync(o.tls.keyFile) } }),
  } as object) as unknown as FastifyInstance

  // All that Node can read, so that a known path refuses each of them by 405.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  acceptJsonBodies(app)
  acceptForms(app)
  acceptSignedForms(app)
  answerProblems(app, tools)
  // Node would refuse an expectation it does not know, without a word; we may as well not know it either.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (o.draining()) reply.header('connection', 'close')
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new BadRequest('The request has no Host header')
    if (request.url.length > URL_LIMIT) throw urlTooLong()
    const { route, door, allow, ids, here } = request.routeOptions.config
    const entered = door ?? o.doors.find(({ prefix }) => request.url.startsWith(`${prefix}/`))
    if (entered) {
      if (entered.headers) reply.headers(entered.headers)
      request.caller = await entered.identify(request.headers, request.ip)
      reply.headers(allowanceHeaders(await entered.throttle(request.caller)))
    }
    if (request.is404 || isHidden(entered, request.caller, here))
      throw new NoRoute(`No such path: ${pathOf(request).slice(0, 200)}`)
    if (allow) throw new MethodNotAllowed(`${request.method} is not offered here. Offered: ${allow}`, { allow })
    if (!route) return
    if (entered && request.caller) request.caller = entered.admit(request.caller, route)
    if (route.retired) throw goneProblem(route.retired, tools.publicUrl)
    for (const name of ids ?? []) {
      if (!isUuid((request.params as Record<string, string>)[name] ?? ''))
        throw new BadRequest(`${name} must be a valid UUID`)
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const { route, door } = request.routeOptions.config
    tools.log.info('http.request', 'a request was answered', {
      requestId: request.id,
      method: request.method,
      route: route ? `${door?.prefix ?? ''}${route.path}` : 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.caller && door?.describe(request.caller)),
    })
  })
  app.setNotFoundHandler(() => {
    throw new NoRoute('No such path')
  })
  mountRoutes(app, o)
  return app
}

function mountRoutes(app: FastifyInstance, { routes, doors, tools }: ServerOptions) {
  const placed = routes.flatMap((route) => urlsOf(route, doors).map((url) => ({ url, route })))
  for (const [url, those] of Map.groupBy(placed, (one) => one.url)) {
    const here = those.map(({ route }) => route)
    for (const route of here) {
      const door = doors.find(({ audience }) => audience === route.audience)
      app.route({
        method: route.method,
        url,
        config: { route, here: [route], ids: paramsOf(route.path), ...(door && { door }) },
        ...(route.signed && { bodyLimit: SIGNED_FORM_LIMIT }),
        ...(route.method !== 'GET' && !route.form && { preParsing: limitArrival }),
        handler: async (request, reply) => {
          const { status, headers, body } = await answer(request, route, tools)
          reply.code(status).headers(headers)
          if (body instanceof Content) return sendContent(request, reply, body)
          if (body instanceof Streamed) return sendStreamed(request, reply, body, tools.log)
          if (body instanceof FileBytes)
            return reply.type(body.type).header('content-length', body.length).send(body.bytes)
          if (body === undefined) return reply.send()
          reply.type(JSON_TYPE)
          return body instanceof JsonText ? body.text : JSON.stringify(body)
        },
      })
    }
    mountRefusals(app, url, here, doors)
  }
}

/** Every other method of a known path: 405, after the same checks of the caller; of a retired one, gone like the rest. */
function mountRefusals(app: FastifyInstance, url: string, here: readonly Route[], doors: readonly Door[]) {
  const offered = new Set<string>(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))
  const door = doors.find(({ audience }) => audience === here[0]?.audience)
  const others = app.supportedMethods.filter((method) => !offered.has(method))
  app.route({
    method: others,
    url,
    config: {
      ...(here[0]?.retired ? { route: here[0] } : { allow: [...offered].join(', ') }),
      here,
      ...(door && { door }),
    },
    handler: async () => {},
  })
}

/** A path with no route for this caller is answered as one that does not exist. */
const isHidden = (door: Door | undefined, caller: Caller | null, here: readonly Route[] = []) =>
  here.length > 0 && caller !== null && here.every((route) => door?.hides?.(caller, route) ?? false)

const urlsOf = (route: Route, doors: readonly Door[]) => {
  const prefix = doors.find(({ audience }) => audience === route.audience)?.prefix ?? ''
  const url = prefix + route.path.replace(/\{(\w+)\}/g, ':$1')
  return route.retired || route.below ? [url, `${url}/*`] : [url]
}

async function answer(request: FastifyRequest, route: Route, tools: Tools): Promise<Reply> {
  const query = (route.passesOver ? readTexts : readQuery)(route.query, readableQuery(request))
  if (route.needsOneOf.length > 0 && !route.needsOneOf.some((name) => Object.hasOwn(query, name)))
    throw new BadRequest(`One of ${route.needsOneOf.join(', ')} must be given`)
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.params as Record<string, string>))
    params[name] = value.toLowerCase()
  // A public route has no caller and must not ask for one; the types of the others come from their door.
  const ctx = { ...tools, caller: request.caller as Caller, requestId: request.id }
  const browser = route.browser ? { headers: request.headers, address: request.ip } : UNSEEN
  const asked = { params, query, url: request.url, browser }
  if (route.form) {
    const { body, file, discard } = await readFormBody(request, route.form, route.body, tools.spool)
    try {
      return await route.handle(asGranted(route, ctx, body), { ...asked, body, file })
    } finally {
      await discard()
    }
  }
  if (route.signed) return route.handle(ctx, { ...asked, body: {}, raw: readRaw(request) })
  const body = route.body ? readBody(route.body, request.body, request.bodyText) : {}
  return route.handle(asGranted(route, ctx, body), { ...asked, body })
}

/** With the caller as far as the grant reaches that this body takes. Throws Forbidden. */
function asGranted({ grantWhen }: Route, ctx: Ctx, body: Readonly<Record<string, unknown>>): Ctx {
  if (!grantWhen?.words.some((word) => word === body[grantWhen.field])) return ctx
  return { ...ctx, caller: grantedCaller(ctx.caller, { grant: grantWhen.grant, alsoGrant: null }) }
}

function readableQuery(request: FastifyRequest) {
  const query = request.query as Record<string, string | string[]>
  for (const [name, value] of Object.entries(query)) {
    if (![name, ...[value].flat()].every(isStorable))
      throw new BadRequest('The query must hold well-formed Unicode text without NUL characters')
  }
  return query
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? ''
