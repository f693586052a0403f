// JSON as text. Parsing reorders keys and rounds numbers; what must come back as it was written is cut out instead.

export type Member = { readonly name: string; readonly text: string }

/** The members of an object in the order they were written, repeated names included. The text must be valid JSON. */
export function membersOf(text: string): Member[] {
  const members: Member[] = []
  let depth = 0
  let name: string | undefined
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') {
      const end = endOfString(text, at)
      if (depth === 1 && name === undefined) {
        name = JSON.parse(text.slice(at, end + 1)) as string
        from = text.indexOf(':', end) + 1
      }
      at = end
      continue
    }
    if (depth === 1 && name !== undefined && (sign === ',' || sign === '}')) {
      members.push({ name, text: text.slice(from, at).trim() })
      name = undefined
    }
    depth += step(sign)
  }
  return members
}

/** How many objects and lists stand in one another at most. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else depth += step(sign)
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/** Where the quote stands that ends the string. */
function endOfString(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end
}

const step = (sign: string | undefined) => (sign === '{' || sign === '[' ? 1 : sign === '}' || sign === ']' ? -1 : 0)

export const objectOf = (members: readonly Member[]) =>
  `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`
