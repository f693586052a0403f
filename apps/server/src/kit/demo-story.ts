// Helpers of the demo steps: the same seed gives the same records.
import type { DemoStory } from './domain.ts'

const ROWS_PER_INSERT = 500

export const between = ({ random }: DemoStory, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1))
export const pickOne = <T>(story: DemoStory, from: readonly T[]) => from[between(story, 0, from.length - 1)] as T
export const demoPhone = (story: DemoStory) =>
  `+1${between(story, 201, 989)}555${String(between(story, 100, 199)).padStart(4, '0')}`
export const made = (story: DemoStory, kind: string) => story.made.get(kind) ?? []

export function remember(story: DemoStory, kind: string, rows: readonly { id: string }[]) {
  story.made.set(kind, [...made(story, kind), ...rows.map(({ id }) => id)])
  story.progress(rows.length)
}

export function* batches<T>(rows: readonly T[]) {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT)
}

export const sized = ({ size }: DemoStory, what: string) => size[what] ?? 0
