// The only way to the server. What the browser keeps of the session, it sends by itself.
import { ApiClient, Backoffice, type BackofficeOptions } from '@gatelodge/backoffice'
import { watched } from './connection.ts'

const options: BackofficeOptions = {
  url: location.origin,
  session: true,
  // What fails on the way or at the server is tried twice more; what is refused, never.
  retries: 2,
  timeoutMs: 20_000,
  deadlineMs: 40_000,
  fetch: watched,
}

export const backoffice = new Backoffice(options)

/** For what the page asks by itself: nobody is there for it, so it does not keep a session alive. */
export const inBackground = new Backoffice({ ...options, headers: { 'x-gatelodge-background': 'true' } })

/** Signing in and out, which nobody has to be signed in for. */
export const signInDoor = new ApiClient(
  { routes: [], shapes: {}, prefix: '' },
  { url: `${location.origin}/console`, headers: { 'x-gatelodge-console': '1' } },
  options,
)
