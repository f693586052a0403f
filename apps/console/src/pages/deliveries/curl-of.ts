import type { DeliveryDetail } from '@gatelodge/backoffice'

/** A text between quotes of a shell, whatever is in it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same request by hand, but for its signatures: those take the secret. */
export const curlOf = ({ url, headers, body }: Pick<DeliveryDetail, 'url' | 'headers' | 'body'>) =>
  [
    `curl -X POST ${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ')
