// Papers as pages: where each is reached, and how a link between two files becomes one between their pages.
import { posix } from 'node:path'

/** `file` as seen from the folder of papers: `guides/first.md`. */
export type PaperFile = { readonly file: string; readonly text: () => string }

/** `guides/first.md` is reached at /docs/guides/first, and `guides/README.md` at /docs/guides. */
export const pathOf = ({ file }: Pick<PaperFile, 'file'>) => `/docs/${file.replace(/(?:\/README)?\.md$/, '')}`

/** From the page of a paper to where /docs stands. */
export const rootFrom = (paper: PaperFile) => posix.relative(posix.dirname(pathOf(paper)), '/')

/** Files that are no page lead nowhere; a mark within the page stays what it is. */
export const resolveFrom = (paper: PaperFile, papers: readonly PaperFile[]) => (target: string) => {
  const [path = '', mark] = target.split('#')
  if (path === '') return target
  const file = posix.join(posix.dirname(paper.file), path)
  const other = papers.find((one) => one.file === file || one.file === posix.join(file, 'README.md'))
  if (!other) return undefined
  const leads = posix.join(
    posix.relative(posix.dirname(pathOf(paper)), posix.dirname(pathOf(other))),
    posix.basename(pathOf(other)),
  )
  return mark === undefined ? leads : `${leads}#${mark}`
}
