// JSON as text. Parsing reorders keys and rounds numbers; what must come back as it was written is cut out instead.

export type Member = { readonly name: string; readonly text: string }

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** The members of an object in the order they were written, repeated names included. The text must be valid JSON. */
export function membersOf(text: string): Member[] {
  const members: Member[] = []
  let depth = 0
  let name: string | undefined
  let from = 0
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (depth === 1 && (token === ',' || token === '}')) {
      if (name !== undefined) members.push({ name, text: text.slice(from, index).trim() })
      name = undefined
    } else if (depth === 1 && name === undefined) {
      name = JSON.parse(token) as string
      from = text.indexOf(':', index + token.length) + 1
    }
    if (token === '{' || token === '[') depth++
    else if (token === '}' || token === ']') depth--
  }
  return members
}

/** How many objects and lists stand in one another at most. */
export function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth)
    else if (token === '}' || token === ']') depth--
  }
  return deepest
}

export const objectOf = (members: readonly Member[]) =>
  `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`
