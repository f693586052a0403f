import type { Resource } from '../resource.ts'

/**
 * The fields that a row ends with beside those that are asked for, since what a caller sees of these depends on them: the id of the
 * record's owner, the part of the organization where it lies, and its own id, without which nothing sealed in it opens.
 */
export function tailOf({ fields, within }: Resource, names: readonly string[]): string[] {
  const owners = names.flatMap((name) => fields[name]?.owner?.id ?? [])
  const takesGrant = names.some((name) => fields[name]?.grant ?? fields[name]?.roleGrant)
  return [
    ...new Set([...owners, ...(takesGrant && within !== null ? [within] : [])]),
    ...(names.some((name) => fields[name]?.sealed) ? ['id'] : []),
  ]
}
