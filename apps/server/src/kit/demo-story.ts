// Helpers of the demo steps: the same seed gives the same records.
import { isPhone } from './contact-fields.ts'
import type { DemoStory } from './domain.ts'

const ROWS_PER_INSERT = 500

export const between = ({ random }: DemoStory, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1))
export const pickOne = <T>(story: DemoStory, from: readonly T[]) => from[between(story, 0, from.length - 1)] as T

const AREAS = { first: 201, last: 989 }

/** From the range that is reserved for examples, in an area that exists: the one that is drawn, or the next. */
export function demoPhone(story: DemoStory): string {
  let area = between(story, AREAS.first, AREAS.last)
  const line = between(story, 100, 199)
  while (!isArea(area)) area = area === AREAS.last ? AREAS.first : area + 1
  return `+1${area}5550${line}`
}

const areas = new Map<number, boolean>()

function isArea(area: number): boolean {
  const known = areas.get(area) ?? isPhone(`+1${area}5550142`)
  areas.set(area, known)
  return known
}

export const made = (story: DemoStory, kind: string) => story.made.get(kind) ?? []

export function remember(story: DemoStory, kind: string, rows: readonly { id: string }[]) {
  story.made.set(kind, [...made(story, kind), ...rows.map(({ id }) => id)])
  story.progress(rows.length)
}

export function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT)
}

export const sized = ({ size }: DemoStory, what: string) => size[what] ?? 0
