// What every command needs once it has its settings: the log, the database, the clock.
import { tmpdir } from 'node:os'
import { ShiftedClock } from '../kit/clock.ts'
import type { Tools } from '../kit/context.ts'
import { keyRingProvider } from '../kit/crypto/key-provider.ts'
import { Sealing } from '../kit/crypto/sealing.ts'
import { Database } from '../kit/db/database.ts'
import { followDatabaseClock } from '../kit/db/shift.ts'
import { FairSlots } from '../kit/fair-slots.ts'
import { Spool } from '../kit/files/spool.ts'
import type { Route } from '../kit/http/route.ts'
import { describeError, type Log, openLog } from '../kit/log.ts'
import { NO_MAIL } from '../kit/mail/mailer.ts'
import { OutgoingClient } from '../kit/net/outgoing.ts'
import type { Config } from './config.ts'
import { Doctor } from './doctor/doctor.ts'
import { assembly } from './domains.ts'
import { openFileStore } from './file-store.ts'
import { openMailer } from './mail.ts'
import { openSignIn } from './sign-in.ts'
import { openTexting } from './texting.ts'

export type Runtime = {
  readonly tools: Tools
  /** Those by which files are handed out, when this server does it itself. */
  readonly fileRoutes: readonly Route[]
  readonly close: () => Promise<void>
}

export async function openRuntime(config: Config, what: string, log: Log = openLog(config.logLevel)): Promise<Runtime> {
  const db = new Database({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    statementTimeoutMs: config.statementTimeoutMs,
    applicationName: `gatelodge ${what}`,
    sessionSettings: {
      'app.availability_url_template': config.availabilityUrlTemplate,
      'app.ssn_kept_days': String(config.ssnKeptDays),
    },
    onIdleError: (error) =>
      log.warn('database.connection_lost', 'an idle database connection was lost', { error: describeError(error) }),
    onWriteHealth: ({ failing, error, ms = 0 }) =>
      failing
        ? log.error('database.writes_failing', 'no write is confirmed by the database', { error: describeError(error) })
        : log.info('database.writes_recovered', 'writes are confirmed again', { ms }),
  })
  const clock = new ShiftedClock()
  const outgoing = new OutgoingClient({ sandbox: config.mode === 'sandbox' })
  const { texting, close: closeTexting } = openTexting(config, clock)
  const mailer = openMailer(config)
  const { files, routes: fileRoutes } = await openFileStore(config)
  // Live time cannot be moved, so there is nothing to follow.
  const follow = config.mode === 'sandbox' ? await followDatabaseClock(db, clock) : undefined
  return {
    tools: {
      db,
      clock,
      sealing: new Sealing(keyRingProvider(config.sealKeys)),
      files,
      spool: new Spool(config.spoolFolder ?? tmpdir()),
      largeAnswers: new FairSlots({ slots: 8, perOwner: 2, depth: 1, waitMostMs: 3_000 }),
      outgoing,
      log,
      announce: assembly.announce,
      resources: assembly.resources,
      events: assembly.events,
      keyGrants: assembly.keyGrants,
      ports: {
        texting,
        signIn: openSignIn(config, outgoing, clock),
        minting: { pepper: config.keyPepper, mode: config.mode },
        installation: new Doctor(config, db),
        mail: mailer ?? NO_MAIL,
        mailKinds: assembly.mails,
        helpMailMinutes: config.helpMailMinutes,
      },
      publicUrl: config.publicUrl,
    },
    fileRoutes,
    close: async () => {
      follow?.stop()
      closeTexting()
      mailer?.close()
      files.close()
      outgoing.close()
      await db.close()
    },
  }
}
