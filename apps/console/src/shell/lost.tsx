import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Blank } from '../kit/state.tsx'
import { useWords } from '../words/words.tsx'

/** An address that leads nowhere. */
export function Lost() {
  const { common } = useWords()
  return (
    <main>
      <Blank whole icon={<SearchX />} title={common.nothingHere}>
        <Link to="/">{common.home}</Link>
      </Blank>
    </main>
  )
}
