// What the generated samples are made of.

/** What a receiver may need to know already. */
export type SampleProperty = { readonly propertyId: string; readonly organizationId: string }

export type Envelope = {
  readonly eventId: string
  readonly eventType: string
  readonly apiVersion: string
  readonly occurredAt: string
  readonly data: Readonly<Record<string, unknown>>
}

/** One kind of event, as far as the kit must know it. */
export type SampledKind = {
  /** The statements of the specification that describe it. */
  readonly statements: readonly string[]
  /** The fields that may be null. */
  readonly nullable: readonly string[]
  /** The field with a text that people write. */
  readonly freeText?: string
  /** As the wire has it; every id is a new one. */
  readonly data: (given: SampleProperty & { readonly now: string }) => Envelope['data']
}
