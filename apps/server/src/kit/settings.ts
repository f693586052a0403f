// One schema for the settings: it reads the environment, refuses what is wrong in words, and prints the reference table and the
// example file, so that none of them can drift.

export type Setting<T = unknown> = {
  readonly env: string
  readonly doc: string
  readonly secret: boolean
  /** As it would be written in the environment; undefined: it must be given. */
  readonly fallback: string | undefined
  readonly example: string | undefined
  readonly expects: string
  /** Throws an Error that says what would be right. */
  readonly read: (text: string) => T
}

export type Settings = { readonly [name: string]: Setting }
export type Configuration<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

type Options = { doc: string; default?: string; example?: string; secret?: boolean }

const setting = <T>(env: string, o: Options, expects: string, read: (text: string) => T): Setting<T> => ({
  env,
  doc: o.doc,
  secret: o.secret ?? false,
  fallback: o.default,
  example: o.example,
  expects,
  read,
})

export const textSetting = (env: string, o: Options) => setting(env, o, 'text', (text) => text)

export const urlSetting = (env: string, o: Options & { protocols: readonly string[] }) =>
  setting(env, o, `a URL (${o.protocols.join(', ')})`, (text) => {
    if (!URL.canParse(text) || !o.protocols.includes(new URL(text).protocol.slice(0, -1)))
      throw new Error(`must be a URL that begins with ${o.protocols.map((p) => `${p}://`).join(' or ')}`)
    return text.replace(/\/+$/, '')
  })

export const intSetting = (env: string, o: Options & { min: number; max: number }) =>
  setting(env, o, `a whole number from ${o.min} to ${o.max}`, (text) => {
    const n = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(n >= o.min && n <= o.max)) throw new Error(`must be a whole number from ${o.min} to ${o.max}`)
    return n
  })

export const choiceSetting = <const V extends string>(env: string, values: readonly V[], o: Options) =>
  setting(env, o, values.join(' \\| '), (text) => {
    if (!values.includes(text as V)) throw new Error(`must be one of ${values.join(', ')}`)
    return text as V
  })

export const listSetting = (env: string, o: Options) =>
  setting(env, o, 'a comma-separated list', (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

/** `parse` turns the text into what the program wants, or throws an Error that says what would be right. */
export const parsedSetting = <T>(env: string, o: Options & { expects: string }, parse: (text: string) => T) =>
  setting(env, o, o.expects, parse)

/** May be left out altogether. */
export const optionalSetting = <T>(inner: Setting<T>): Setting<T | undefined> => ({
  ...inner,
  fallback: '',
  read: (text) => (text === '' ? undefined : inner.read(text)),
})

/** Thrown with every fault at once, so that an operator mends them in one go. */
export class ConfigurationError extends Error {}

export function readSettings<S extends Settings>(settings: S, env: Readonly<Record<string, string | undefined>>) {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, { env: variable, doc, fallback, read }] of Object.entries(settings)) {
    const text = env[variable]?.trim() || fallback
    if (text === undefined) {
      faults.push(`${variable} is not set. ${doc}`)
      continue
    }
    try {
      values[name] = read(text)
    } catch (error) {
      faults.push(`${variable} ${(error as Error).message}`)
    }
  }
  if (faults.length > 0) throw new ConfigurationError(faults.join('\n'))
  return values as Configuration<S>
}

export function settingsTable(settings: Settings): string {
  const rows = Object.values(settings).map(({ env, doc, fallback, expects, secret }) => {
    const standard = fallback === undefined ? '**required**' : fallback === '' ? '' : `\`${fallback}\``
    return `| \`${env}\` | ${expects}${secret ? ' (secret)' : ''} | ${standard} | ${doc} |`
  })
  return ['| Setting | Value | Default | What it does |', '|---|---|---|---|', ...rows, ''].join('\n')
}

export function exampleFile(settings: Settings): string {
  const entries = Object.values(settings).map(({ env, doc, fallback, example }) => {
    const line = fallback === undefined ? `${env}=${example ?? ''}` : `# ${env}=${example ?? fallback}`
    return `# ${doc}\n${line}\n`
  })
  return entries.join('\n')
}
