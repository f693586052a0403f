// Every check of the installation, as this node finds it.
import type { Installation } from '../../domains/access/index.ts'
import type { Database } from '../../kit/db/database.ts'
import type { Config } from '../config.ts'
import { ownSchema } from '../own-schema.ts'
import { checkCarrier } from './check-carrier.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkMail } from './check-mail.ts'
import { checkFailed, type Finding } from './finding.ts'

const LIMIT_MS = 20_000
const KEPT_MS = 5_000

type Checks = Readonly<Record<string, () => Promise<Finding | Finding[]>>>

const checksOf = (config: Config, writesFailingMs?: () => number | undefined): Checks => ({
  database: async () => checkDatabase(config, await ownSchema(), writesFailingMs?.()),
  files: () => checkFiles(config),
  carrier: () => checkCarrier(config),
  mail: () => checkMail(config),
})

/** For the command line: however long it takes. */
export async function examine(config: Config): Promise<Finding[]> {
  return (await Promise.all(Object.values(checksOf(config)).map((check) => check()))).flat()
}

/** What a server tells of itself, whoever asks: each check by itself, kept for five seconds, and never begun while it is under way. */
export class Doctor implements Installation {
  readonly #checks: readonly RepeatedCheck[]

  constructor(config: Config, db: Pick<Database, 'writesFailingMs'>) {
    const checks = checksOf(config, () => db.writesFailingMs)
    this.#checks = Object.entries(checks).map(([name, run]) => new RepeatedCheck(name, run, LIMIT_MS))
  }

  async examine(): Promise<readonly Finding[]> {
    return (await Promise.all(this.#checks.map((check) => check.found()))).flat()
  }
}

export class RepeatedCheck {
  readonly #name: string
  readonly #run: () => Promise<Finding | Finding[]>
  readonly #limitMs: number
  #underWay: Promise<Finding | Finding[]> | undefined
  #startedAt = 0
  #last: { readonly at: number; readonly found: Finding | Finding[] } | undefined

  constructor(name: string, run: () => Promise<Finding | Finding[]>, limitMs: number) {
    this.#name = name
    this.#run = run
    this.#limitMs = limitMs
  }

  /** Within its limit: one that hangs is told as failed, at once to whoever asks later, and is not begun a second time. */
  async found(): Promise<Finding | Finding[]> {
    const now = performance.now()
    if (!this.#underWay && this.#last && now - this.#last.at < KEPT_MS) return this.#last.found
    if (!this.#underWay) {
      this.#startedAt = now
      this.#underWay = this.#begin()
    }
    return this.#within(this.#underWay, this.#startedAt + this.#limitMs - now)
  }

  async #begin() {
    const found = await this.#run().catch((error: Error) => this.#failed(`the check itself failed: ${error.message}`))
    this.#last = { at: performance.now(), found }
    this.#underWay = undefined
    return found
  }

  async #within(found: Promise<Finding | Finding[]>, leftMs: number): Promise<Finding | Finding[]> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Finding>((tell) => {
      const words = `no answer within ${this.#limitMs / 1000} s`
      timer = setTimeout(() => tell(this.#failed(words)), Math.max(0, leftMs))
    })
    return Promise.race([found, late]).finally(() => clearTimeout(timer))
  }

  #failed(found: string) {
    return checkFailed(this.#name, found, 'Run gatelodge doctor on the machine of this node.')
  }
}
