export type Sentences<W extends object = object> = { readonly en: W; readonly es: W }

/** What one area says, in every language. It is fetched with the area; what another language lacks does not compile. */
export const sentences = <W extends object>(en: W, es: NoInfer<W>): Sentences<W> => ({ en, es })

/** Words by the codes of the server, which may have more than are known here. */
export const table = (words: Readonly<Record<string, string>>) => words
