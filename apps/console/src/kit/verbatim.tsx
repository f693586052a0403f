import css from './verbatim.module.css'

/** A text as it was sent or answered, each byte of it. */
export const Verbatim = ({ text }: { readonly text: string }) => <pre className={css.text}>{text}</pre>
