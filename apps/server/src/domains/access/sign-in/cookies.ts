// The cookies of a browser that signs in: the session, and a mark by which a browser is known that signed in before.
import { createHmac, type KeyObject, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { isSameDigest } from '../credentials/key-format.ts'

type Place = { readonly isSecure: boolean }

/** A browser keeps a `__Host-` cookie to this host and to HTTPS. Plain HTTP, which the sandbox speaks, knows none. */
const nameOf = (name: string, { isSecure }: Place) => (isSecure ? `__Host-${name}` : name)

const SESSION = 'gatelodge'
const STATE = 'gatelodge-sso'
const DEVICE = 'gatelodge-device'
const DEVICE_SECONDS = 400 * 86_400

export const sessionIn = (headers: IncomingHttpHeaders, place: Place): string => cookieIn(headers, SESSION, place)

export const sessionCookie = (token: string, seconds: number, place: Place) =>
  setCookie(nameOf(SESSION, place), token, seconds, place)

export const endedSessionCookie = (place: Place) => setCookie(nameOf(SESSION, place), '', 0, place)

/** A browser that signed in before, to one login; several people may use it. */
export type Mark = { readonly loginId: string; readonly id: string; readonly at: Date }

const MARKS_MOST = 8

type Marking = Place & { readonly pepper: KeyObject }

/** The marks of a browser that were made here, the newest first. Nothing is asked of the database for it. */
export function marksIn(headers: IncomingHttpHeaders, o: Marking): Mark[] {
  return cookieIn(headers, DEVICE, o)
    .split('~')
    .slice(0, MARKS_MOST)
    .flatMap((text) => {
      const [loginId = '', at = '', id = '', proof = ''] = text.split('.')
      const isOurs = isSameDigest(Buffer.from(proof, 'base64url'), proofOf(o.pepper, loginId, at, id))
      return isOurs ? [{ loginId, id, at: new Date(Number(at)) }] : []
    })
}

/** With a mark of this login in front, and those of others that were there. */
export function deviceCookie(o: Marking, loginId: string, headers: IncomingHttpHeaders, now: Date) {
  const fresh = { loginId, id: randomBytes(12).toString('base64url'), at: now }
  const others = marksIn(headers, o).filter((mark) => mark.loginId !== loginId)
  const texts = [fresh, ...others].slice(0, MARKS_MOST).map((mark) => {
    const at = String(mark.at.getTime())
    const proof = proofOf(o.pepper, mark.loginId, at, mark.id).toString('base64url')
    return [mark.loginId, at, mark.id, proof].join('.')
  })
  return setCookie(nameOf(DEVICE, o), texts.join('~'), DEVICE_SECONDS, o)
}

const proofOf = (pepper: KeyObject, loginId: string, at: string, id: string) =>
  createHmac('sha256', pepper).update(`device ${loginId} ${at} ${id}`).digest()

const cookieIn = ({ cookie }: IncomingHttpHeaders, name: string, place: Place): string =>
  parseCookie(cookie ?? '')[nameOf(name, place)] ?? ''

/** Lax: it must come along when the issuer sends the browser back. */
export const stateCookie = (state: string, seconds: number, place: Place) =>
  setCookie(nameOf(STATE, place), state, seconds, place, 'lax')

export const endedStateCookie = (place: Place) => setCookie(nameOf(STATE, place), '', 0, place, 'lax')

export const stateIn = (headers: IncomingHttpHeaders, place: Place): string => cookieIn(headers, STATE, place)

const setCookie = (
  name: string,
  value: string,
  maxAge: number,
  { isSecure }: Place,
  sameSite: 'strict' | 'lax' = 'strict',
) => stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure: isSecure, sameSite })

/**
 * Whether a page of this server sends the request. Browsers say so in `sec-fetch-site`; where they do not, a header of our own does, which
 * a foreign page cannot send without asking first, and is then refused.
 */
export const isFromOwnPage = (headers: IncomingHttpHeaders): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers['x-gatelodge-console'] === '1' : site === 'same-origin'
}

/** A call that the page makes by itself, such as polling: nobody is there for it. */
export const isBackground = (headers: IncomingHttpHeaders): boolean => headers['x-gatelodge-background'] === 'true'
