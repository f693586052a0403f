// How often somebody may try. Browsers that signed in before have tries of their own, and are not counted with their network: so strangers
// cannot use up those of the people who work here.
import { createHash } from 'node:crypto'
import type { Browser } from '../../../kit/http/browser.ts'
import { networkOf, siteOf } from '../../../kit/net/network-of.ts'
import { type Mark, marksIn } from './cookies.ts'
import type { FoundLogin } from './login.queries.ts'
import type { SignIn } from './sign-in-port.ts'

export async function takeNetworkTry({ tries }: SignIn, address: string) {
  // The narrow one first: what it refuses does not use up what others share.
  await tries.ofNetwork.take(networkOf(address))
  await tries.ofSite.take(siteOf(address))
}

/** For questions that nobody guesses by: how one can sign in, whether one is, and the way to an issuer and back. */
export async function takeQuestion({ tries }: SignIn, { address }: Browser) {
  await tries.ofQuestions.take(networkOf(address))
  await tries.ofSiteQuestions.take(siteOf(address))
}

/** Before anything is looked up: a browser with a mark of ours may ask. */
export async function takeFirstTry(signIn: SignIn, { headers, address }: Browser) {
  if (marksIn(headers, signIn).length === 0) await takeNetworkTry(signIn, address)
  else await takeQuestion(signIn, { headers, address })
}

/**
 * Once it is known whom the browser wants to be. Returns how to give the try back, when nothing came of it; undefined for strangers. `who`: what was
 * sent, which may name nobody.
 */
export async function takeTry(
  signIn: SignIn,
  who: string,
  login: FoundLogin | undefined,
  { headers, address }: Browser,
): Promise<(() => Promise<void>) | undefined> {
  const marks = marksIn(headers, signIn)
  const mark = login && marks.find((one) => isKnown(one, login))
  if (!mark) {
    // It was let ask because of a mark, and that is of somebody else.
    if (marks.length > 0) await takeNetworkTry(signIn, address)
    await signIn.tries.ofStrangers.take(createHash('sha256').update(who).digest('base64'))
    return undefined
  }
  const { ofDevice, ofLogin } = signIn.tries
  const device = `${mark.loginId} ${mark.id}`
  await ofDevice.take(device)
  await ofLogin.take(mark.loginId)
  return async () => {
    await ofDevice.giveBack(device)
    await ofLogin.giveBack(mark.loginId)
  }
}

/** A mark from before the password was set anew counts no more. */
const isKnown = ({ loginId, at }: Mark, { id, password_set_at }: FoundLogin) =>
  loginId === id && password_set_at !== null && at >= password_set_at
