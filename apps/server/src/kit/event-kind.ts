import { type TSchema, Type } from 'typebox'
import type { Fields } from './fields.ts'
import type { Trigger } from './trigger.ts'

/** All that is said of a kind of event. The contract, the types of the SDK, the samples of the conformance kit and the command line follow. */
export type EventKind<F extends Fields = Fields> = {
  readonly kind: string
  /** When it is raised, for the reference. */
  readonly when: string
  /** The same in a few words, for the guide. */
  readonly brief: string
  readonly data: F
  /** What an integration must be onboarded for to receive it. */
  readonly capability?: string
  /** How `gatelodge trigger` makes it happen in a sandbox. */
  readonly trigger: Trigger
  /** Fields that an event has not if it was raised before they were added. */
  readonly addedLater?: readonly string[]
  /**
   * Values for a sample, as the wire has them: needed for a text, allowed for any field. `{new}` in a text stands for 32 hexadecimal
   * digits that are new in each sample.
   */
  readonly sample?: Readonly<Record<string, SampleValue | undefined>>
  /** The field with a text that people write, in any script. */
  readonly freeText?: string
  /** The statements of the specification that describe it. */
  readonly statements?: readonly string[]
}

export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly SampleValue[]
  | { readonly [name: string]: SampleValue }

/** What an event says of its fields, by names that it has. */
type SaidOfFields<Name> = {
  readonly addedLater?: readonly Name[]
  readonly sample?: { readonly [K in Name & string]?: SampleValue }
  readonly freeText?: Name
}
type Declaration<F extends Fields> = Omit<EventKind<F>, keyof SaidOfFields<string>> & SaidOfFields<keyof F & string>

export const defineEvent = <const F extends Fields>(event: Declaration<F>): EventKind<F> => event

export const dataSchema = ({ kind, data }: EventKind): TSchema =>
  Type.Object(
    Object.fromEntries(
      Object.entries(data).map(([name, field]) => [name, field.absent ? Type.Optional(field.schema) : field.schema]),
    ),
    { title: `${kind} data` },
  )
