import type { KnownEventType } from '@gatelodge/sdk'
import { type Command, CommanderError, Option } from 'commander'
import { parseAddress, parseKinds, parseSeconds, parseSigningSecret, parseUuid, parseWholeNumber } from './arguments.ts'
import { NotRun, type Report } from './report.ts'
import { reportText } from './report-text.ts'
import { conformScreening } from './screening/conform-screening.ts'
import { type Recipient, sendReport } from './send-report.ts'
import { conformWebhook } from './webhook/conform-webhook.ts'
import { eventKinds } from './webhook/sample-events.ts'

/** A sandbox on this machine, by the file in which it writes its address and keys. */
export type KnownSandbox = { readonly url: string; readonly key: string; readonly staffToken: string }

const EXIT = `
Ends with 0 when everything passed, 1 when something failed, 2 when the kit
could not be run, or everything passed and the report could not be sent.`

type ReportArguments = { reportTo?: string; reportKey?: string; reportProperty?: string }

const reportOptions = (command: Command) =>
  command
    .option(
      '--report-to <url>',
      'server that keeps the report, for whoever looks after your integration there',
      parseAddress,
    )
    .addOption(new Option('--report-key <key>', 'your key at that server').env('GATELODGE_REPORT_KEY'))
    .option('--report-property <id>', 'property there that it is about, if about one', parseUuid)

/** Undefined when the report stays here. */
function recipientOf({ reportTo, reportKey, reportProperty }: ReportArguments): Recipient | undefined {
  if (reportTo === undefined) return undefined
  if (reportKey === undefined) throw new NotRun('Say which key is yours at the server of --report-to: --report-key.')
  return { url: reportTo, key: reportKey, propertyId: reportProperty }
}

/** Adds `conform` to a program. */
export function conformCommands(program: Command, findSandbox: () => KnownSandbox | undefined = () => undefined) {
  const conform = program
    .command('conform')
    .description(
      'The conformance kit: does what you built keep to the contract? For partners, and for those who onboard them.',
    )
    .addHelpText('after', '\nExample:\n  $ gatelodge conform webhook http://localhost:3000/hooks --secret whsec_…')
  webhookCommand(conform)
  screeningCommand(conform, findSandbox)
}

type WebhookArguments = {
  secret: string
  kinds?: readonly KnownEventType[]
  subscription?: string
  property?: string
  organization?: string
  actedUrl?: string
  timeLimit: number
  json?: boolean
} & ReportArguments

function webhookCommand(conform: Command) {
  reportOptions(conform.command('webhook'))
    .description('Pose as the service to a webhook receiver: genuine, forged, stale, doubled and unknown deliveries.')
    .argument('<url>', 'address of the receiver', parseAddress)
    .addOption(
      new Option('--secret <secret>', 'signing secret that the receiver verifies with, whsec_…')
        .env('GATELODGE_WEBHOOK_SECRET')
        .argParser(parseSigningSecret)
        .makeOptionMandatory(),
    )
    .option('--kinds <kinds>', `kinds that it subscribes to, comma-separated: ${eventKinds.join(', ')}`, parseKinds)
    .option('--subscription <id>', 'X-Service-Subscription-Id, if it finds its secret by that', parseUuid)
    .option('--property <id>', 'propertyId of the events, if it must know it', parseUuid)
    .option('--organization <id>', 'organizationId of the events, if it must know it', parseUuid)
    .option('--acted-url <url>', 'where it tells by GET ?eventId=… how often it acted on an event', parseAddress)
    .option('--time-limit <seconds>', 'how long it may take to answer', parseSeconds, 10)
    .option('--json', 'print JSON')
    .exitOverride(asNotRun)
    .addHelpText(
      'after',
      `${EXIT}\n\nExample:\n  $ gatelodge conform webhook http://localhost:3000/hooks \\\n      --secret whsec_bXkgc2VjcmV0IG9mIHRoaXJ0eS10d28gYnl0ZXMhISE=`,
    )
    .action((url: string, o: WebhookArguments) =>
      printReport(url, o, () =>
        conformWebhook({
          url,
          secret: o.secret,
          kinds: o.kinds,
          subscriptionId: o.subscription,
          place: {
            ...(o.property && { propertyId: o.property }),
            ...(o.organization && { organizationId: o.organization }),
          },
          actedUrl: o.actedUrl,
          limitMs: o.timeLimit * 1000,
        }),
      ),
    )
}

type ScreeningArguments = {
  url?: string
  key?: string
  staffToken?: string
  property?: string
  host: string
  port: number
  most: number
  timeLimit: number
  quiet: number
  json?: boolean
} & ReportArguments

function screeningCommand(conform: Command, findSandbox: () => KnownSandbox | undefined) {
  reportOptions(conform.command('screening'))
    .description('Watch a screening integration work against a sandbox. It calls the kit, and the kit passes it on.')
    .addOption(new Option('--url <url>', 'address of the sandbox').env('GATELODGE_URL').argParser(parseAddress))
    .addOption(new Option('--key <key>', 'key that the integration calls with, gate_test_…').env('GATELODGE_API_KEY'))
    .addOption(
      new Option('--staff-token <token>', 'of the back office, to ask for screenings and decide on them').env(
        'GATELODGE_STAFF_TOKEN',
      ),
    )
    .option(
      '--property <id>',
      'property to ask for screenings at; any that the key screens for unless given',
      parseUuid,
    )
    .option('--host <host>', 'where the kit listens for the integration', '127.0.0.1')
    .option('--port <port>', 'its port', parseWholeNumber(0, 65_535), 8088)
    .option(
      '--most <n>',
      'how many screenings to ask for at most, to fill more than a page',
      parseWholeNumber(1, 1000),
      101,
    )
    .option('--time-limit <seconds>', 'when to end, whatever has been seen; so does Ctrl-C', parseSeconds, 300)
    .option('--quiet <seconds>', 'how long to go on watching when all is answered', parseSeconds, 5)
    .option('--json', 'print JSON')
    .exitOverride(asNotRun)
    .addHelpText(
      'after',
      `${EXIT}\n\nExample:\n  $ gatelodge conform screening --url http://localhost:8080 \\\n      --key gate_test_… --staff-token …`,
    )
    .action((o: ScreeningArguments) =>
      printReport(o.url ?? '', o, async () => {
        // Keys of one sandbox are of no use at another.
        const { url, key, staffToken } = { ...(o.url === undefined && findSandbox()), ...givenOf(o) }
        if (url === undefined || key === undefined)
          throw new NotRun('Say where the sandbox is and which key the integration calls with: --url and --key.')
        const progress = new Progress()
        const stop = new AbortController()
        const onInterrupt = () => stop.abort()
        process.once('SIGINT', onInterrupt)
        try {
          return await conformScreening({
            url,
            key,
            staffToken,
            propertyId: o.property,
            host: o.host,
            port: o.port,
            most: o.most,
            timeLimitMs: o.timeLimit * 1000,
            quietMs: o.quiet * 1000,
            stop: stop.signal,
            onOpen: (baseUrl) => {
              say(
                `Let your integration call ${baseUrl}\nwith its key, and leave it running until the report comes. Ctrl-C ends earlier.`,
              )
              if (!staffToken) say('Without --staff-token the kit makes do with the requests that wait.')
            },
            onProgress: (answered, of) => progress.show(`${answered} of ${of} requests answered`),
          })
        } finally {
          process.off('SIGINT', onInterrupt)
          progress.end()
        }
      }),
    )
}

/** What was given, without the keys that were not. */
const givenOf = ({ url, key, staffToken }: ScreeningArguments) => ({
  ...(url !== undefined && { url }),
  ...(key !== undefined && { key }),
  ...(staffToken !== undefined && { staffToken }),
})

async function printReport(target: string, o: ReportArguments & { json?: boolean }, run: () => Promise<Report>) {
  const { json } = o
  try {
    const recipient = recipientOf(o)
    const report = await run()
    print(json ? JSON.stringify(report, null, 2) : reportText(report, process.stdout))
    if (report.result === 'failed') process.exitCode = 1
    if (recipient) await handIn(recipient, report)
  } catch (error) {
    // Whatever it was, nothing has been judged.
    process.exitCode = 2
    const reason = error instanceof Error ? error.message : String(error)
    if (json) print(JSON.stringify({ target, result: 'not run', reason }, null, 2))
    else say(`gatelodge: ${reason}`)
  }
}

/** What was judged stands, whether or not the report arrives. */
async function handIn(recipient: Recipient, report: Report) {
  try {
    await sendReport(recipient, report)
    say(`The report was handed in at ${recipient.url}.`)
  } catch (error) {
    process.exitCode ||= 2
    say(`gatelodge: the report could not be handed in: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A line on a terminal's standard error that is written over; silent when that is a file or a pipe. */
class Progress {
  #isDrawn = false

  show(text: string) {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\r\u001b[K${text}`)
    this.#isDrawn = true
  }

  end() {
    if (this.#isDrawn) process.stderr.write('\r\u001b[K')
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)
const say = (text: string) => void process.stderr.write(`${text}\n`)

/** 1 would say that something was judged and failed. */
function asNotRun(error: CommanderError): never {
  throw new CommanderError(error.exitCode === 0 ? 0 : 2, error.code, error.message)
}
