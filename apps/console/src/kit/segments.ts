const BASIC = /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ]*$/
const EXTENDED = /[\f^{}\\[~\]|€]/g
const PLAIN = { one: 160, more: 153 }
const WIDE = { one: 70, more: 67 }

/** How many parts a text is sent in: the alphabet of phones counts its letters by seven bits, anything else by sixteen. */
export function segmentsOf(text: string): number {
  const isPlain = BASIC.test(text.replace(EXTENDED, ''))
  const length = text.length + (isPlain ? (text.match(EXTENDED)?.length ?? 0) : 0)
  const { one, more } = isPlain ? PLAIN : WIDE
  return length <= one ? Math.min(1, length) : Math.ceil(length / more)
}
