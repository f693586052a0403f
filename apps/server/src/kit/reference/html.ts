/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | readonly Piece[]

/** html`<p>${text}</p>`: whatever is put in is escaped, unless it is HTML itself. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]) =>
  new Html(parts.map((part, at) => part + (at < pieces.length ? write(pieces[at] ?? '') : '')).join(''))

function write(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(write).join('')
  return escaped(String(piece))
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => NAMED[letter] ?? letter)
