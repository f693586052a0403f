// What the generated types are built from.

/** The words known when this version was made. Be ready for others. */
export type OpenSet<Word extends string> = Word | (string & {})

export type FileContent = Blob | Uint8Array | ArrayBuffer

/** A list that comes whole. */
export interface Listing<T> {
  items: T[]
  /** How many records the question matches, whatever the page. */
  total: number
}

/** A page of a list. */
export interface Page<T> extends Listing<T> {
  /** From 1. */
  page: number
  hasNext: boolean
}

/** What holds for one call alone. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** For each attempt. */
  timeoutMs?: number | undefined
  /** For all attempts and the waits between them. */
  deadlineMs?: number | undefined
  /** How many times it is tried again at most. */
  retries?: number | undefined
  /** Sent as `x-request-id`, with every attempt. One is made when you give none. */
  requestId?: string | undefined
}

export interface ReadOptions<Field extends string> {
  /** What the record holds, beside `id`. Related records by `relation.*` or `relation.field`. */
  fields?: readonly Field[] | undefined
}

export interface ListQuery<Filterable, Sortable extends string, Field extends string> extends ReadOptions<Field> {
  /** Records per page, at most 500. */
  limit?: number | undefined
  /** `{ status: ['A', 'B'], updatedAt: { gte: date } }`, or as the wire has it: `'status=A|B'`, or several such texts. */
  filter?: Filter<Filterable> | undefined
  /** `'name'`, `'name:desc'`, or several of them. */
  sort?: SortKey<Sortable> | readonly SortKey<Sortable>[] | undefined
}

export interface AtPage {
  /** Counts from 1. */
  page?: number | undefined
}

export type SortKey<Sortable extends string> = Sortable | `${Sortable}:${'asc' | 'desc'}`

/** All conditions must hold. */
export type Filter<Filterable> =
  | string
  | readonly string[]
  | { readonly [Name in keyof Filterable]?: Condition<Exclude<Filterable[Name], undefined>> }

/** A value, any of several, or comparisons. */
export type Condition<Value> = Comparable<Value> | readonly Comparable<Value>[] | Comparison<Comparable<Value>>

type Comparable<Value> = Value | (Value extends string ? Date : never)

export interface Comparison<Value> {
  readonly not?: Value | undefined
  readonly gt?: Value | undefined
  readonly gte?: Value | undefined
  readonly lt?: Value | undefined
  readonly lte?: Value | undefined
}

/** What `fields` may name: the record's own fields, and `relation.*` or `relation.field`. */
export type FieldOf<T, Relation extends keyof T> =
  | Exclude<keyof T & string, Relation>
  | { [R in Relation & string]: `${R}.${'*' | (keyof One<T[R]> & string)}` }[Relation & string]

type One<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>

/**
 * What a record holds when `fields` names these: all of it when only related records are named, otherwise the fields that are, and
 * `id`.
 */
export type Selected<T, Field extends string> = [Field] extends [never]
  ? T
  : Pick<T, Exclude<OwnKeys<T, OwnIn<Field>>, RelationIn<Field>>> &
      Required<Pick<T, Extract<keyof T, RelationIn<Field>>>>

type OwnKeys<T, Own extends string> = [Own] extends [never] ? keyof T : Extract<keyof T, Own | 'id'>
type OwnIn<Field extends string> = Exclude<Field, `${string}.${string}`>
type RelationIn<Field extends string> = Field extends `${infer Relation}.${string}` ? Relation : never
