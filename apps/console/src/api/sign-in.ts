// Signing in and out. The answers are as they are on the wire: no contract describes them.
import { signInDoor } from './client.ts'

export type Ways = {
  readonly ways: readonly string[]
  readonly issuers: readonly { readonly id: string; readonly name: string }[]
  readonly resets: boolean
  readonly signedIn: boolean
  /** The handle of the only organization; null where there are several. */
  readonly organization: string | null
  readonly isOwnPage: boolean
}

type OnTheWire = Omit<Ways, 'resets' | 'signedIn' | 'isOwnPage'> & Record<'resets' | 'signedIn' | 'isOwnPage', string>

export async function readWays(organization?: string): Promise<Ways> {
  const told = await signInDoor.request<OnTheWire>('GET', '/session', { query: { organization } })
  const { resets, signedIn, isOwnPage } = told
  return { ...told, resets: resets === 'true', signedIn: signedIn === 'true', isOwnPage: isOwnPage === 'true' }
}

export type Credentials = { readonly organization: string; readonly email: string; readonly password: string }

export const signIn = (body: Credentials) => signInDoor.request<{ userId: string }>('POST', '/session', { body })

export const signOut = () => signInDoor.request('DELETE', '/session')

export const askForReset = (body: { readonly organization: string; readonly email: string }) =>
  signInDoor.request<{ message: string }>('POST', '/passwordReset', { body })

export const setPassword = (body: { readonly token: string; readonly password: string }) =>
  signInDoor.request<{ email: string; organization: string }>('POST', '/password', { body })

export type SingleSignOn = {
  readonly organization: string
  readonly issuerId: string
  readonly returnPath?: string
  readonly token?: string
}

export const beginSingleSignOn = (body: SingleSignOn) => signInDoor.request<{ url: string }>('POST', '/sso', { body })
