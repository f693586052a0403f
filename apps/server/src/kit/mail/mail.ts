// Letters that the server writes to people. A domain says what a kind of letter tells; that it is sent, and to whom, is settled in one place.
import type { Tools } from '../context.ts'

/** A letter that is owed. */
export type DueMail = {
  readonly organizationId: string
  readonly id: string
  /** One of the two: to whom. */
  readonly userId: string | null
  readonly integrationId: string | null
  readonly subjectId: string
  /** The moment it is about. */
  readonly aboutAt: Date
}

export type Letter = {
  readonly subject: string
  readonly text: string
  /** Where it must go; to the address of its recipient unless given. */
  readonly to?: string
}

export type MailKind = {
  /** As it is stored: never changed, never used again. */
  readonly name: string
  /** What it says as things are now; undefined when there is nothing left to say. */
  readonly compose: (tools: Tools, due: DueMail) => Promise<Letter | undefined>
}

/** Every kind once. */
export function mailKinds(kinds: readonly MailKind[]): ReadonlyMap<string, MailKind> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  if (byName.size !== kinds.length) throw new Error('two kinds of mail have the same name')
  return byName
}
