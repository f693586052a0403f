// Every setting of the server. The only file that reads the environment.
import { parseKeyRing, parsePepper } from '../kit/crypto/key-material.ts'
import {
  type Configuration,
  ConfigurationError,
  choiceSetting,
  intSetting,
  listSetting,
  optionalSetting,
  parsedSetting,
  readSettings,
  textSetting,
  urlSetting,
} from '../kit/settings.ts'
import { readRunningSandbox } from './running-sandbox.ts'

const POSTGRES = ['postgres', 'postgresql'] as const

export const settings = {
  databaseUrl: urlSetting('GATELODGE_DATABASE_URL', {
    doc: 'PostgreSQL 15 or later, as the login the servers use.',
    example: 'postgres://gatelodge:password@localhost:5432/gatelodge',
    protocols: POSTGRES,
    secret: true,
  }),
  ownerDatabaseUrl: optionalSetting(
    urlSetting('GATELODGE_OWNER_DATABASE_URL', {
      doc: 'The same database as the login that owns its tables; used by `gatelodge migrate` only. Without it the login above is used.',
      example: 'postgres://gatelodge_owner:password@localhost:5432/gatelodge',
      protocols: POSTGRES,
      secret: true,
    }),
  ),
  keyPepper: parsedSetting(
    'GATELODGE_KEY_PEPPER',
    {
      doc: 'Secret under which API keys and staff tokens are hashed. Make one with `openssl rand -base64 32`; changing it ends every key.',
      expects: '32 bytes in base64',
      secret: true,
    },
    parsePepper,
  ),
  sealKeys: parsedSetting(
    'GATELODGE_SEAL_KEYS',
    {
      doc: 'Keys that wrap the data keys of sealed values, as `name:base64`, the current one first; keep older ones until `gatelodge seal rewrap` has run.',
      expects: 'name:32 bytes in base64, comma-separated',
      example: 'k1:',
      secret: true,
    },
    parseKeyRing,
  ),
  mode: choiceSetting('GATELODGE_MODE', ['live', 'sandbox'], {
    doc: 'In the sandbox keys begin with `gate_test_`, time can be moved, and limits are a hundred times as high.',
    default: 'live',
  }),
  host: textSetting('GATELODGE_HOST', { doc: 'Address the API listens on.', default: '0.0.0.0' }),
  port: intSetting('GATELODGE_PORT', { doc: 'Port the API listens on.', default: '8080', min: 0, max: 65_535 }),
  workerPort: intSetting('GATELODGE_WORKER_PORT', {
    doc: 'Port of the health checks of `gatelodge work`.',
    default: '8081',
    min: 0,
    max: 65_535,
  }),
  publicUrl: urlSetting('GATELODGE_PUBLIC_URL', {
    doc: 'Where partners reach this server, without `/v1`; links in answers begin with it.',
    example: 'https://gateway.example.com',
    protocols: ['https', 'http'],
  }),
  tlsCertFile: optionalSetting(
    textSetting('GATELODGE_TLS_CERT_FILE', {
      doc: 'Certificate chain (PEM), when the API itself speaks HTTPS rather than a proxy before it.',
    }),
  ),
  tlsKeyFile: optionalSetting(textSetting('GATELODGE_TLS_KEY_FILE', { doc: 'Private key (PEM) of that certificate.' })),
  trustedProxies: listSetting('GATELODGE_TRUSTED_PROXIES', {
    doc: 'Addresses or ranges of proxies whose `X-Forwarded-For` is believed.',
    default: '',
  }),
  availabilityUrlTemplate: parsedSetting(
    'GATELODGE_AVAILABILITY_URL_TEMPLATE',
    {
      doc: 'Where the public sees what a property has to let, with `{propertyId}` for its id; for properties without an address of their own.',
      expects: 'a URL (https, http) with `{propertyId}` in it',
      default: 'https://availability.example.com/properties/{propertyId}',
    },
    parseAvailabilityUrl,
  ),
  fileStore: choiceSetting('GATELODGE_FILE_STORE', ['folder', 's3'], {
    doc: 'Where uploaded files lie: in a folder that every process of the installation shares, or in a bucket of S3 or of what speaks its language.',
    default: 'folder',
  }),
  fileFolder: optionalSetting(
    textSetting('GATELODGE_FILE_FOLDER', {
      doc: 'The folder, for the store `folder`; as durable, and as much part of the backup, as the database.',
      example: '/var/lib/gatelodge/files',
    }),
  ),
  fileBucket: optionalSetting(textSetting('GATELODGE_FILE_BUCKET', { doc: 'The bucket, for the store `s3`.' })),
  fileRegion: textSetting('GATELODGE_FILE_REGION', { doc: 'Region of the bucket.', default: 'us-east-1' }),
  fileEndpoint: optionalSetting(
    urlSetting('GATELODGE_FILE_ENDPOINT', {
      doc: "Where the bucket is reached, by partners too, whose downloads go there; Amazon's own address unless given.",
      example: 'https://objects.example.com',
      protocols: ['https', 'http'],
    }),
  ),
  filePathStyle: choiceSetting('GATELODGE_FILE_PATH_STYLE', ['false', 'true'], {
    doc: 'Whether the bucket is named in the path rather than in the host, as many stores beside Amazon want it.',
    default: 'false',
  }),
  fileAccessKeyId: optionalSetting(
    textSetting('GATELODGE_FILE_ACCESS_KEY_ID', {
      doc: 'Access key of the bucket; without it those of the machine are used, as Amazon provides them.',
    }),
  ),
  fileSecretAccessKey: optionalSetting(
    textSetting('GATELODGE_FILE_SECRET_ACCESS_KEY', { doc: 'Secret of that access key.', secret: true }),
  ),
  spoolFolder: optionalSetting(
    textSetting('GATELODGE_SPOOL_FOLDER', {
      doc: "Where files wait while they arrive, up to 25 MiB for each upload under way; the system's temporary folder unless given.",
    }),
  ),
  poolSize: intSetting('GATELODGE_POOL_SIZE', {
    doc: 'Database connections of a process; about four for each core of the database.',
    default: '8',
    min: 1,
    max: 200,
  }),
  statementTimeoutMs: intSetting('GATELODGE_STATEMENT_TIMEOUT_MS', {
    doc: 'A statement that runs longer is stopped, and its caller gets 503.',
    default: '5000',
    min: 100,
    max: 600_000,
  }),
  logLevel: choiceSetting('GATELODGE_LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], {
    doc: 'Least level that is logged.',
    default: 'info',
  }),
  keyRequestsPerMinute: intSetting('GATELODGE_KEY_REQUESTS_PER_MINUTE', {
    doc: 'Requests a key or staff token may make in a minute.',
    default: '3000',
    min: 1,
    max: 10_000_000,
  }),
  ilsRequestsPerMinute: intSetting('GATELODGE_ILS_REQUESTS_PER_MINUTE', {
    doc: 'Requests an ILS key may make in a minute.',
    default: '60',
    min: 1,
    max: 10_000_000,
  }),
  wrongKeysPerMinute: intSetting('GATELODGE_WRONG_KEYS_PER_MINUTE', {
    doc: 'Wrong keys that one address may try in a minute, and as many wrong signatures of the carrier.',
    default: '60',
    min: 1,
    max: 10_000_000,
  }),
  console: choiceSetting('GATELODGE_CONSOLE', ['on', 'off'], {
    doc: 'Whether the console of staff is served under `/console`. `npm run console` builds it.',
    default: 'on',
  }),
  passwords: choiceSetting('GATELODGE_PASSWORDS', ['on', 'off'], {
    doc: 'Whether staff can sign in by email and password.',
    default: 'on',
  }),
  sessionHours: intSetting('GATELODGE_SESSION_HOURS', {
    doc: 'Hours after which staff sign in again.',
    default: '12',
    min: 1,
    max: 168,
  }),
  sessionIdleMinutes: intSetting('GATELODGE_SESSION_IDLE_MINUTES', {
    doc: 'Minutes without use after which a session ends.',
    default: '120',
    min: 1,
    max: 10_080,
  }),
  signInsPerMinute: intSetting('GATELODGE_SIGN_INS_PER_MINUTE', {
    doc: 'Attempts to sign in that strangers at one address may make in a minute; browsers that signed in before are counted apart.',
    default: '30',
    min: 1,
    max: 10_000_000,
  }),
  smtpUrl: optionalSetting(
    urlSetting('GATELODGE_SMTP_URL', {
      doc: 'The mail server: `smtps://`, or `smtp://`, where the connection is made secure before anything is said. Without it no mail is sent, and links to sign in are shown to whoever invites.',
      example: 'smtps://gatelodge:password@mail.example.com:465',
      protocols: ['smtps', 'smtp'],
      secret: true,
    }),
  ),
  mailFrom: optionalSetting(
    textSetting('GATELODGE_MAIL_FROM', {
      doc: 'The address that mail comes from.',
      example: 'Gatelodge <gatelodge@example.com>',
    }),
  ),
  helpMailMinutes: intSetting('GATELODGE_HELP_MAIL_MINUTES', {
    doc: 'Minutes that a text may need help before those who work at its property get a mail; 0: they get none.',
    default: '30',
    min: 0,
    max: 720,
  }),
  carrier: choiceSetting('GATELODGE_CARRIER', ['none', 'twilio', 'simulator'], {
    doc: 'Who carries texts. Without one nothing is sent or received; the simulator texts nobody and is for the sandbox only.',
    default: 'none',
  }),
  carrierUrl: urlSetting('GATELODGE_CARRIER_URL', {
    doc: 'Where the carrier is reached; https, except in the sandbox.',
    default: 'https://api.twilio.com',
    protocols: ['https', 'http'],
  }),
  twilioAccountSid: optionalSetting(
    textSetting('GATELODGE_TWILIO_ACCOUNT_SID', { doc: 'Account at Twilio, `AC…`.', example: 'AC…' }),
  ),
  twilioAuthTokens: listSetting('GATELODGE_TWILIO_AUTH_TOKENS', {
    doc: 'Its auth tokens: the first is used, and each may have signed a callback, so that they can be exchanged.',
    default: '',
    secret: true,
  }),
  propertyTextsPerMinute: intSetting('GATELODGE_PROPERTY_TEXTS_PER_MINUTE', {
    doc: 'Texts that may be sent for one property in a minute.',
    default: '60',
    min: 1,
    max: 10_000_000,
  }),
  segmentsPerSecond: intSetting('GATELODGE_SEGMENTS_PER_SECOND', {
    doc: 'Segments that one number sends in a second, as the carrier allows it; a long text has several.',
    default: '1',
    min: 1,
    max: 100_000,
  }),
  textSearchAfterSeconds: intSetting('GATELODGE_TEXT_SEARCH_AFTER_SECONDS', {
    doc: 'When it is not known whether the carrier took a text, its list is searched after so long.',
    default: '120',
    min: 1,
    max: 86_400,
  }),
  textGiveUpAfterSeconds: intSetting('GATELODGE_TEXT_GIVE_UP_AFTER_SECONDS', {
    doc: 'And after so long without a trace it is given up.',
    default: '900',
    min: 1,
    max: 86_400,
  }),
  textUnknown: choiceSetting('GATELODGE_TEXT_UNKNOWN', ['fail', 'resend'], {
    doc: 'What giving up means: `fail` sets the message to FAILED; `resend` sends it again, which may text the recipient twice.',
    default: 'fail',
  }),
  leaseSeconds: intSetting('GATELODGE_LEASE_SECONDS', {
    doc: 'How long the claim of a worker on a piece of work lasts before another may claim it; more than the ten seconds a delivery may take.',
    default: '30',
    min: 11,
    max: 600,
  }),
  ssnKeptDays: intSetting('GATELODGE_SSN_KEPT_DAYS', {
    doc: 'Days until social security numbers are removed: after the final decision on a screening, and where nobody decides, after the last change of the application.',
    default: '365',
    min: 1,
    max: 3_650,
  }),
  drainMs: intSetting('GATELODGE_DRAIN_MS', {
    doc: 'How long after SIGTERM the server, already unready, still takes new connections, so that balancers can notice.',
    default: '3000',
    min: 0,
    max: 60_000,
  }),
}

function parseAvailabilityUrl(text: string) {
  if (!URL.canParse(text) || !/^https?:\/\//.test(text) || !text.includes('{propertyId}'))
    throw new Error('must be a URL that begins with https:// or http:// and has {propertyId} in it')
  return text
}

export type Config = Configuration<typeof settings>

/** A hundred times the allowance in the sandbox, where no tenant has to be protected from another. */
export const limitFactor = ({ mode }: Pick<Config, 'mode'>) => (mode === 'sandbox' ? 100 : 1)

/** For the command line: the environment, or the settings of the sandbox that runs here when it names no database. */
export const readCommandConfig = (): Config =>
  readConfig(process.env['GATELODGE_DATABASE_URL'] ? process.env : (runningSandbox()?.environment ?? process.env))

/** Where several run in one checkout, GATELODGE_SANDBOX_FILE names the file of the one that is meant. */
export const sandboxFile = () => process.env['GATELODGE_SANDBOX_FILE']
export const runningSandbox = () => readRunningSandbox(sandboxFile())

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config = readSettings(settings, env)
  // One without the other would serve plain HTTP where the operator expects HTTPS.
  if ((config.tlsCertFile === undefined) !== (config.tlsKeyFile === undefined))
    throw new ConfigurationError('GATELODGE_TLS_CERT_FILE and GATELODGE_TLS_KEY_FILE are given both or not at all')
  checkFileStore(config)
  checkCarrier(config)
  checkMail(config)
  return config
}

function checkFileStore({ fileStore, fileFolder, fileBucket, fileAccessKeyId, fileSecretAccessKey }: Config) {
  // No default: files that were acknowledged must not lie in a folder that the operator does not know of.
  if (fileStore === 'folder' && fileFolder === undefined)
    throw new ConfigurationError('GATELODGE_FILE_FOLDER is not set, but GATELODGE_FILE_STORE is folder')
  if (fileStore === 's3' && fileBucket === undefined)
    throw new ConfigurationError('GATELODGE_FILE_BUCKET is not set, but GATELODGE_FILE_STORE is s3')
  if ((fileAccessKeyId === undefined) !== (fileSecretAccessKey === undefined))
    throw new ConfigurationError(
      'GATELODGE_FILE_ACCESS_KEY_ID and GATELODGE_FILE_SECRET_ACCESS_KEY are given both or not at all',
    )
}

function checkMail({ smtpUrl, mailFrom }: Config) {
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    throw new ConfigurationError('GATELODGE_SMTP_URL and GATELODGE_MAIL_FROM are given both or not at all')
  if (mailFrom !== undefined && !/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(mailFrom))
    throw new ConfigurationError('GATELODGE_MAIL_FROM must be an address, or a name and an address in angle brackets')
}

function checkCarrier({ carrier, carrierUrl, mode, twilioAccountSid, twilioAuthTokens }: Config) {
  if (carrier === 'none') return
  if (twilioAccountSid === undefined || twilioAuthTokens.length === 0)
    throw new ConfigurationError(
      `GATELODGE_TWILIO_ACCOUNT_SID and GATELODGE_TWILIO_AUTH_TOKENS are needed, since GATELODGE_CARRIER is ${carrier}`,
    )
  if (carrier === 'simulator' && mode !== 'sandbox')
    throw new ConfigurationError('GATELODGE_CARRIER must not be simulator unless GATELODGE_MODE is sandbox')
  if (mode !== 'sandbox' && !carrierUrl.startsWith('https://'))
    throw new ConfigurationError('GATELODGE_CARRIER_URL must begin with https:// unless GATELODGE_MODE is sandbox')
}
