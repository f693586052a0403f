import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Content } from '../reply.ts'

const decompress = promisify(gunzip)
const plain = new WeakMap<Content, Promise<Buffer>>()

export async function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): Promise<Buffer> {
  reply.type(content.type).header('vary', 'accept-encoding').header('x-content-type-options', 'nosniff')
  const offered = request.headers['accept-encoding']
  if (content.brotli && accepts('br', offered)) {
    reply.header('content-encoding', 'br')
    return content.brotli
  }
  if (accepts('gzip', offered)) {
    reply.header('content-encoding', 'gzip')
    return content.gzipped
  }
  let bytes = plain.get(content)
  if (!bytes) {
    bytes = decompress(content.gzipped)
    plain.set(content, bytes)
  }
  return bytes
}

/** `*` counts, `;q=0` refuses, and a header that is missing asks for the plain bytes. */
export function accepts(wanted: string, header: string | string[] | undefined): boolean {
  const offers = [header ?? ''].flat().join().toLowerCase().split(',')
  const named = (name: string) => offers.map((offer) => offer.split(';')).find(([coding]) => coding?.trim() === name)
  const [, ...parameters] = named(wanted) ?? named('*') ?? ['', 'q=0']
  return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter.trim()))
}
