// Passwords are stored as PHC strings of argon2id. A computation takes 19 MiB and 30 ms of a core, so a process makes two at once at most: one
// for people who are known, by a mark of their browser or by a link, and one for strangers, whose flood the others therefore do not feel. Those
// who wait have their turn, and are refused with 503 when that takes too long, or too many do.
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { FairSlots, NoSlot } from '../../../kit/fair-slots.ts'

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
type Parsed = Cost & { readonly nonce: Buffer; readonly tag: Buffer }

/** As OWASP advises for argon2id. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const NONCE_BYTES = 16
const TAG_BYTES = 32
const WAIT_MOST_MS = 5_000
const WAITING_MOST = 100

/** Who wants it computed: people who are known, or anybody. `owner`: within which they have their turn. */
export type Turn = { readonly isKnown: boolean; readonly owner: string }

type Compute = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const compute: Compute = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never)
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export class PasswordHasher {
  readonly #argon2: Compute
  readonly #known = new Lane()
  readonly #strangers = new Lane()
  /** Of no password: what somebody unknown is held against, so that they cost what others do. */
  readonly #nobody: Parsed = { ...COST, nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) }

  /** `argon2`: for tests. */
  constructor(argon2: Compute = compute) {
    this.#argon2 = argon2
  }

  /** Throws NoSlot. */
  async hash(turn: Turn, password: string): Promise<string> {
    const nonce = randomBytes(NONCE_BYTES)
    const tag = await this.#compute(turn, password, { ...COST, nonce, tag: Buffer.alloc(TAG_BYTES) })
    return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
  }

  /** `stored` null or undefined: takes as long, and is false. Throws NoSlot. */
  async isRight(turn: Turn, password: string, stored: string | null | undefined): Promise<boolean> {
    const parsed = parse(stored)
    const against = parsed ?? this.#nobody
    const tag = await this.#compute(turn, password, against)
    return timingSafeEqual(tag, against.tag) && parsed !== undefined
  }

  #compute({ isKnown, owner }: Turn, password: string, { nonce, tag, ...cost }: Parsed): Promise<Buffer> {
    const message = Buffer.from(password.normalize('NFKC'))
    return (isKnown ? this.#known : this.#strangers).run(owner, () =>
      this.#argon2('argon2id', { ...cost, message, nonce, tagLength: tag.length }),
    )
  }
}

class Lane {
  readonly #slots = new FairSlots({ slots: 1, perOwner: 1, depth: 1, waitMostMs: WAIT_MOST_MS })
  #waiting = 0

  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    if (this.#waiting >= WAITING_MOST) throw new NoSlot()
    this.#waiting++
    try {
      return await this.#slots.run(owner, task)
    } finally {
      this.#waiting--
    }
  }
}

/** Whether it was made with less work than passwords are made with now. */
export function isOutdated(stored: string): boolean {
  const { memory, passes, parallelism } = parse(stored) ?? { memory: 0, passes: 0, parallelism: 0 }
  return memory < COST.memory || passes < COST.passes || parallelism !== COST.parallelism
}

function parse(stored: string | null | undefined): Parsed | undefined {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(stored ?? '') ?? []
  if (!nonce || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** PHC strings have base64 without padding. */
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
