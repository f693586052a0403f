import { keep, kept } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'

export function theme(): Theme {
  const chosen = kept('theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function setTheme(chosen: Theme) {
  keep('theme', chosen === 'system' ? null : chosen)
  showTheme()
}

export function showTheme() {
  const chosen = theme()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}
