import { Unauthorized } from '../../../kit/problems.ts'

/** A refusal of whoever is not signed in: the way in is a session, which browsers do not ask for by themselves. */
export const notSignedIn = (message: string) => new Unauthorized(message, { 'www-authenticate': 'Session' })
