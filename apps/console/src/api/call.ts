import { AccessError, type Backoffice } from '@gatelodge/backoffice'
import { backoffice, inBackground } from './client.ts'
import { isPersonKnown, signedInAgain, timesSignedInAgain } from './lost-session.ts'

/** Asks the server as whoever has signed in. When the session has ended meanwhile, it is asked again once they are back. */
export async function call<T>(ask: (client: Backoffice) => Promise<T>, client = backoffice): Promise<T> {
  const times = timesSignedInAgain()
  try {
    return await ask(client)
  } catch (error) {
    if (!isSignedOut(error) || !isPersonKnown()) throw error
    if (times === timesSignedInAgain()) await signedInAgain()
    return call(ask, client)
  }
}

/** The same for what the page asks by itself. */
export const callInBackground = <T>(ask: (client: Backoffice) => Promise<T>) => call(ask, inBackground)

export const isSignedOut = (error: unknown) => error instanceof AccessError && error.status === 401
