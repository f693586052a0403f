/** The cookies that a browser keeps, by name. */
export type Jar = Record<string, string>

/** What it keeps of an answer; one that is empty is dropped. */
export function keepCookies(jar: Jar, set: string | string[] | undefined): Jar {
  for (const one of [set ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    if (value === '') delete jar[name]
    else jar[name] = value
  }
  return jar
}

export const cookieHeader = (jar: Jar): string =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
