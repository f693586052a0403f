import { useState } from 'react'
import { keep, kept } from '../../kit/kept.ts'
import type { RecordColumn } from './record-column.ts'

/** Which columns of a list are shown on this device. The first always is: it says what a row is about. */
export function useShownColumns<R>(list: string, columns: readonly RecordColumn<R>[]) {
  const name = `columns.${list}`
  const [chosen, setChosen] = useState(
    () => kept(name)?.split(',') ?? columns.filter(({ isExtra = false }) => !isExtra).map(({ key }) => key),
  )
  return {
    shown: columns.filter(({ key }, at) => at === 0 || chosen.includes(key)),
    show: (key: string, isShown: boolean) => {
      const now = isShown ? [...chosen, key] : chosen.filter((each) => each !== key)
      keep(name, now.join(','))
      setChosen(now)
    },
  }
}
