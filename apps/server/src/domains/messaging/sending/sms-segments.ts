// How many segments a text is sent in. Carriers pace and charge by the segment, not by the text.

/** GSM 03.38, each one septet. */
const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each an escape and a septet, which are not parted. */
const GSM_7_ESCAPED = '\f^{}\\[~]|€'

const septets = new Map([
  ...[...GSM_7].map((character) => [character, 1] as const),
  ...[...GSM_7_ESCAPED].map((character) => [character, 2] as const),
])

/** Each of several segments gives six bytes to the header that joins them. */
const ROOM = { gsm7: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const

/** One character outside GSM-7 makes the whole text UCS-2. */
export function segments(body: string): number {
  const characters = [...body]
  const gsm7 = characters.map((character) => septets.get(character))
  // A character beyond the basic plane is two units, which are not parted either.
  if (gsm7.includes(undefined))
    return fill(
      characters.map(({ length }) => length),
      ROOM.ucs2,
    )
  return fill(gsm7 as number[], ROOM.gsm7)
}

function fill(sizes: readonly number[], { alone, joined }: { readonly alone: number; readonly joined: number }) {
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let count = 1
  let free = joined
  for (const size of sizes) {
    if (size > free) {
      count += 1
      free = joined
    }
    free -= size
  }
  return count
}
