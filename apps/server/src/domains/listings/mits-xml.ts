import { XMLBuilder } from 'fast-xml-parser'

/** Elements in the order of their keys; `@` begins the name of an attribute, and what is undefined is left out. */
export type Element = {
  readonly [name: string]: string | number | undefined | Element | readonly Element[]
}

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  tagValueProcessor: (_name, value) => withoutForbidden(String(value)),
  attributeValueProcessor: (_name, value) => withoutForbidden(String(value)),
})

export const writeXml = (element: Element): string => builder.build(element)

// Characters that XML 1.0 cannot contain, not even as a reference.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const withoutForbidden = (text: string) => text.replace(FORBIDDEN, '')
