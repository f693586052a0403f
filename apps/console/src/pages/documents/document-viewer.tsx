import { FileX2 } from 'lucide-react'
import { useState } from 'react'
import { Blank } from '../../kit/state.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/words.tsx'
import css from './document-viewer.module.css'
import { documentsSentences } from './documents-sentences.ts'
import type { HandedIn } from './requirement.queries.ts'

/** The file: pictures in the page, PDFs by the browser's own viewer. */
export function DocumentViewer({ document }: { readonly document: HandedIn }) {
  const { documents: say } = useWords(documentsSentences)
  const { size } = useFormat()
  const { fileName, url, size: bytes } = document
  return (
    <section className={css.viewer} aria-label={say.file(fileName)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div className={css.stage} tabIndex={0}>
        <Shown key={document.id} document={document} />
      </div>
      <div className={css.foot}>
        <span className={css.name}>
          {fileName} · {size(bytes)}
        </span>
        {url !== null && (
          <a href={url} rel="noreferrer">
            {say.download}
          </a>
        )}
      </div>
    </section>
  )
}

function Shown({ document: { fileName, mimeType, viewUrl } }: { readonly document: HandedIn }) {
  const { documents: say } = useWords(documentsSentences)
  const [isZoomed, setZoomed] = useState(false)
  // The first address stays while it is looked at: a new one would begin at the first page again.
  const [address] = useState(viewUrl)
  if (address === null) return <Blank icon={<FileX2 />} title={say.cannotShow} />
  if (mimeType === 'application/pdf')
    return <iframe className={css.frame} src={`${address}#navpanes=0&view=FitH`} title={fileName} />
  return (
    <button
      type="button"
      className={`${css.zoom} ${isZoomed ? css.zoomed : ''}`}
      aria-pressed={isZoomed}
      aria-label={say.zoom(fileName)}
      onClick={() => setZoomed(!isZoomed)}
    >
      <img className={css.picture} src={address} alt={fileName} />
    </button>
  )
}
