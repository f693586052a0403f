import type { Command } from 'commander'
import { findIntegration } from '../../domains/access/index.ts'
import {
  changeSubscription,
  closeSubscription,
  createSubscription,
  listSubscriptions,
  pauseSubscription,
  ROTATION_OVERLAP_MS,
  resumeSubscription,
  rotateSecret,
  type StoredSubscription,
  sendTestEvent,
  subscription,
} from '../../domains/webhooks/index.ts'
import { present } from '../../kit/resource.ts'
import { eventKinds } from '../domains.ts'
import { parseDuration, parseId, parseWords } from './arguments.ts'
import { type OrgOptions, orgCommand } from './command.ts'
import { example } from './help.ts'
import { factsOf, print, printFacts, printJson, printTable } from './output.ts'
import { withOperator } from './session.ts'

export function subscriptionCommands(program: Command) {
  const subscriptions = program
    .command('subscription')
    .description('Webhook subscriptions: where a partner is told of what happens at one property.')
    .addHelpText('after', example('gatelodge subscription list --org acme-homes'))
  const one = (name: string, description: string, typed: string) =>
    orgCommand(subscriptions, name, description)
      .argument('<id>', 'id of the subscription', parseId)
      .addHelpText('after', example(`gatelodge subscription ${typed}`))

  orgCommand(subscriptions, 'create', 'Create a subscription. Its secret is shown this once.')
    .requiredOption('--integration <integration>', 'id or name of the integration')
    .requiredOption('--property <id>', 'id of the property', parseId)
    .requiredOption('--url <url>', 'where to deliver, https://…')
    .requiredOption('--kinds <kinds>', `what to tell of, comma-separated: ${eventKinds.join(', ')}`, parseWords)
    .addHelpText(
      'after',
      example(
        'gatelodge subscription create --org acme-homes --integration "Clear Check" --property 0190b6a2-… --url https://partner.example.com/hooks --kinds prospect.created',
      ),
    )
    .action((o: OrgOptions & { integration: string; property: string; url: string; kinds: string[] }) =>
      withOperator(o.org, async (ctx) => {
        const { id } = await findIntegration(ctx.db, ctx.caller, o.integration)
        const issued = await createSubscription(ctx, {
          integrationId: id,
          propertyId: o.property,
          url: o.url,
          kinds: o.kinds,
        })
        showSecret(issued, o.json)
      }),
    )

  orgCommand(subscriptions, 'list', "List an organization's subscriptions. Never their secrets.")
    .addHelpText('after', example('gatelodge subscription list --org acme-homes'))
    .action((o: OrgOptions) =>
      withOperator(o.org, async (ctx) => {
        const all = await listSubscriptions(ctx)
        if (o.json) return printJson(all.map((each) => present(subscription, each)))
        printTable(
          all,
          {
            id: (s) => s.id,
            status: (s) => s.status,
            kinds: (s) => s.kinds,
            url: (s) => s.url,
            failures: (s) => s.failures_in_row,
            'last success': (s) => s.last_success_at,
          },
          'No subscriptions yet. Create one: gatelodge subscription create --help',
        )
      }),
    )

  one(
    'change',
    'Change where it points, or what it is told of.',
    'change 0190b6a2-… --org acme-homes --url https://new.example.com/hooks',
  )
    .option('--url <url>', 'where to deliver from now on, retries included')
    .option('--kinds <kinds>', 'what to tell of from now on, comma-separated', parseWords)
    .action((id: string, o: OrgOptions & { url?: string; kinds?: string[] }) =>
      withOperator(o.org, async (ctx) =>
        show(
          await changeSubscription(ctx, id, { ...(o.url && { url: o.url }), ...(o.kinds && { kinds: o.kinds }) }),
          o.json,
        ),
      ),
    )

  one(
    'rotate',
    'Give it a new secret; the one it replaces signs beside it for the overlap. An overlap of 0s ends all earlier ones.',
    'rotate 0190b6a2-… --org acme-homes --overlap 24h',
  )
    .option('--overlap <duration>', 'how long both sign', parseDuration, ROTATION_OVERLAP_MS)
    .action((id: string, o: OrgOptions & { overlap: number }) =>
      withOperator(o.org, async (ctx) => showSecret(await rotateSecret(ctx, id, { overlapMs: o.overlap }), o.json)),
    )

  one(
    'pause',
    'Stop delivering. Events go on being collected.',
    'pause 0190b6a2-… --org acme-homes --reason "moving hosts"',
  )
    .option('--reason <text>', 'why, for whoever looks next', 'paused by the operator')
    .action((id: string, o: OrgOptions & { reason: string }) =>
      withOperator(o.org, async (ctx) => show(await pauseSubscription(ctx, id, o.reason), o.json)),
    )

  one('resume', 'Deliver again, beginning with what was collected.', 'resume 0190b6a2-… --org acme-homes').action(
    (id: string, o: OrgOptions) => withOperator(o.org, async (ctx) => show(await resumeSubscription(ctx, id), o.json)),
  )

  one('close', 'End it for good.', 'close 0190b6a2-… --org acme-homes').action((id: string, o: OrgOptions) =>
    withOperator(o.org, async (ctx) => show(await closeSubscription(ctx, id), o.json)),
  )

  one(
    'test',
    'Send it a test event through the real path; a worker must be running.',
    'test 0190b6a2-… --org acme-homes',
  ).action((id: string, o: OrgOptions) =>
    withOperator(o.org, async (ctx) => {
      const deliveryId = await sendTestEvent(ctx, id)
      if (o.json) printJson({ deliveryId })
      else print(`Promised. See what came of it: gatelodge delivery show ${deliveryId} --org ${o.org}`)
    }),
  )
}

const show = (stored: StoredSubscription, json: boolean | undefined) =>
  json ? printJson(present(subscription, stored)) : printFacts(facts(stored))

function showSecret({ stored, secret }: { stored: StoredSubscription; secret: string }, json: boolean | undefined) {
  if (json) return printJson({ ...present(subscription, stored), secret })
  printFacts({ ...facts(stored), secret })
  print('Keep the secret now: it is not shown again.')
}

const facts = ({ secret: _, old_secret: __, ...stored }: StoredSubscription) => factsOf(subscription, stored)
