import { type Command, InvalidArgumentError } from 'commander'
import { findOrganization, operator } from '../../domains/access/index.ts'
import type { Ctx } from '../../kit/context.ts'
import { isDisconnection } from '../../kit/db/failures.ts'
import { runningSandbox } from '../config.ts'
import { eventKinds } from '../domains.ts'
import { isAlive } from '../running-sandbox.ts'
import { parseId, parseWords } from './arguments.ts'
import { example } from './help.ts'
import { type Delivery, deliveryOf, inWords } from './listen/delivery.ts'
import { type Answered, forward, forwardTarget } from './listen/forward.ts'
import { type Arrived, ListenReceiver } from './listen/receiver.ts'
import { closeSubscriptions, listenSecret, type Opened, openSubscriptions } from './listen/subscriptions.ts'
import { untilEnded } from './listen/until-ended.ts'
import { print, printFacts, printJsonLine, wrap } from './output.ts'
import { type Session, withSession } from './session.ts'

type Options = { forwardTo?: URL; events?: readonly string[]; property?: string; org?: string; json?: boolean }

export function listenCommands(program: Command) {
  program
    .command('listen')
    .description('Show the events of the sandbox as they are delivered, and hand them on to a receiver of yours.')
    .option(
      '--forward-to <address>',
      'your receiver, as localhost:3000/hooks; answered with 204 here unless given',
      forwardTarget,
    )
    .option('--events <kinds>', `only these, comma-separated: ${eventKinds.join(', ')}`, readKinds)
    .option('--property <id>', 'only those of one property', parseId)
    .option('--org <org>', "id or handle of the organization; the sandbox's own unless given")
    .option('--json', 'print one JSON object a line')
    .addHelpText(
      'after',
      example('gatelodge listen', 'gatelodge listen --forward-to localhost:3000/hooks --events prospect.created'),
    )
    .addHelpText(
      'after',
      `\n${wrap('It subscribes for as long as it runs; Ctrl-C ends it. The secret stays the same for one sandbox. Make something happen with: gatelodge trigger')}`,
    )
    .action((o: Options) => withSession((session) => listen(session, o)))
}

async function listen(session: Session, o: Options) {
  const { config, db } = session
  if (config.mode !== 'sandbox')
    throw new Error(
      'listen is for the sandbox: a live server delivers to public https addresses only. Subscribe one of yours with gatelodge subscription create',
    )
  const sandbox = runningSandbox()
  const isOurs = sandbox?.environment['GATELODGE_DATABASE_URL'] === config.databaseUrl
  const org = o.org ?? (isOurs ? sandbox.organizationId : undefined)
  if (!org)
    throw new Error(
      'no sandbox runs here (npm run sandbox starts one). For a server of your own say whose events: --org',
    )
  const organization = await findOrganization(db, org)
  const ctx: Ctx = { ...session, caller: operator(organization.id), requestId: 'command line' }
  const secret = listenSecret(config.keyPepper, organization.id)

  const ended = untilEnded(() => isOurs && !isAlive(sandbox.pid))
  const welcomed = Promise.withResolvers<void>()
  const receiver = await ListenReceiver.start(async (arrived) => {
    const answer = await answerTo(arrived, o.forwardTo)
    await welcomed.promise
    show(deliveryOf(arrived, { answer, answeredBy: o.forwardTo?.host ?? null, secret }), o.json)
    return answer
  })
  try {
    const wanted = { url: receiver.url, kinds: o.events ?? eventKinds, propertyId: o.property, secret }
    const opened = await openSubscriptions(ctx, wanted)
    welcome(o, { opened, secret, url: receiver.url })
    welcomed.resolve()
    const end = await ended
    await closeSubscriptions(ctx, opened).catch((error: unknown) => {
      // Gone with its database; and if not, the next listen closes it.
      if (!isDisconnection(error)) throw error
    })
    if (o.json) printJsonLine({ type: 'closed', reason: end })
    if (end !== 'stopped') throw new Error('the sandbox has ended')
    if (!o.json) print('Closed.')
  } finally {
    receiver.stop()
  }
}

const answerTo = async ({ rawHeaders, body }: Arrived, forwardTo: URL | undefined): Promise<Answered> =>
  forwardTo ? forward(forwardTo, rawHeaders, body) : { status: 204, ms: 0 }

const show = (delivery: Delivery, json: boolean | undefined) =>
  json ? printJsonLine({ type: 'delivery', ...delivery }) : print(inWords(delivery))

type Listening = { readonly opened: readonly Opened[]; readonly secret: string; readonly url: string }

function welcome({ forwardTo, events = eventKinds, json }: Options, { opened, secret, url }: Listening) {
  const subscriptions = opened.map(({ subscriptionId, property }) => ({ id: subscriptionId, propertyId: property.id }))
  if (json)
    return printJsonLine({ type: 'listening', secret, url, forwardTo: forwardTo?.href ?? null, events, subscriptions })
  const names = opened.map(({ property }) => property.name).join(', ')
  print(wrap(`Listening to ${events.length === eventKinds.length ? 'every event' : events.join(', ')} at ${names}.`))
  print('')
  printFacts({ secret, 'forwarding to': forwardTo?.href ?? 'nobody: each is answered with 204' })
  print(
    '\nFrom another terminal: npm run gatelodge -- trigger prospect.created\nCtrl-C ends it and closes the subscription.\n',
  )
}

function readKinds(text: string): readonly string[] {
  const given = parseWords(text)
  const unknown = given.find((kind) => !eventKinds.includes(kind))
  if (unknown !== undefined || given.length === 0)
    throw new InvalidArgumentError(`Write kinds of event, comma-separated: ${eventKinds.join(', ')}.`)
  return given
}
