// Booleans are true and false here, and 'true' and 'false' on the wire.

/**
 * The places of a record that are turned. `true`: a boolean. `null`: reads as null when it is absent. A name: another shape. A list
 * is turned item by item.
 */
export type Shape = { readonly [name: string]: true | null | string | Shape }
export type Shapes = Readonly<Record<string, Shape>>

/** Turned in place: the answer was parsed a moment ago and is not shared. What is no boolean, and what is not known, stays. */
export function fromWire(value: unknown, shape: Shape | undefined, shapes: Shapes): unknown {
  if (shape === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const item of value) fromWire(item, shape, shapes)
    return value
  }
  const record = value as Record<string, unknown>
  for (const [name, part] of Object.entries(shape)) {
    if (part === null) record[name] ??= null
    else if (!Object.hasOwn(record, name)) continue
    else if (part !== true) fromWire(record[name], shapeOf(part, shapes), shapes)
    else if (record[name] === 'true' || record[name] === 'false') record[name] = record[name] === 'true'
  }
  return value
}

/** A copy: the body is the caller's. */
export function toWire(value: unknown, shape: Shape | undefined, shapes: Shapes): unknown {
  if (shape === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => toWire(item, shape, shapes))
  const record: Record<string, unknown> = { ...value }
  for (const [name, part] of Object.entries(shape)) {
    if (!Object.hasOwn(record, name) || part === null) continue
    if (part !== true) record[name] = toWire(record[name], shapeOf(part, shapes), shapes)
    else if (typeof record[name] === 'boolean') record[name] = String(record[name])
  }
  return record
}

const shapeOf = (part: string | Shape, shapes: Shapes) => (typeof part === 'string' ? shapes[part] : part)
