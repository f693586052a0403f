import type { Resource } from '../resource.ts'

/**
 * The fields that a row ends with beside those that are asked for, since what a caller sees of these depends on them: the id of the
 * record's owner, and its own id, without which nothing sealed in it opens.
 */
export function tailOf({ fields }: Resource, names: readonly string[]): string[] {
  const owners = names.flatMap((name) => fields[name]?.owner?.id ?? [])
  return [...new Set(owners), ...(names.some((name) => fields[name]?.sealed) ? ['id'] : [])]
}
