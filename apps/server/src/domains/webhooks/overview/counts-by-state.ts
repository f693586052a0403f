// How many deliveries are in which state.
import { int } from '../../../kit/fields.ts'
import { deliveryStates } from '../delivery.resource.ts'

const count = int()

/** In a statement over deliveries `d`. */
export const countByState = deliveryStates
  .map((state) => `count(*) filter (where d.state = '${state}') as ${state.toLowerCase()}`)
  .join(', ')

/** The columns that `countByState` makes, of what is called so in the statement. */
export const stateColumns = (alias: string) =>
  ({
    pending: [count, `${alias}.pending`],
    delivered: [count, `${alias}.delivered`],
    rejected: [count, `${alias}.rejected`],
    exhausted: [count, `${alias}.exhausted`],
  }) as const

export const stateSchemas = {
  pending: count.schema,
  delivered: count.schema,
  rejected: count.schema,
  exhausted: count.schema,
}

type ByState = {
  readonly pending: number
  readonly delivered: number
  readonly rejected: number
  readonly exhausted: number
}

export const NO_DELIVERIES: ByState = { pending: 0, delivered: 0, rejected: 0, exhausted: 0 }

export const statesOf = ({ pending, delivered, rejected, exhausted }: ByState): ByState => ({
  pending,
  delivered,
  rejected,
  exhausted,
})

export const added = (a: ByState, b: ByState): ByState => ({
  pending: a.pending + b.pending,
  delivered: a.delivered + b.delivered,
  rejected: a.rejected + b.rejected,
  exhausted: a.exhausted + b.exhausted,
})
