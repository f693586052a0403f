const manyIn = (locale: string) => (count: number, one: string, other: string) =>
  `${count.toLocaleString(locale)} ${count === 1 ? one : other}`

export const manyEn = manyIn('en-US')
export const manyEs = manyIn('es-US')
