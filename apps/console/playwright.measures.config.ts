// `npm run measure:console`: how soon pages are there and how fluid they stay, on a machine that has nothing else to do.
import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

export default defineConfig({ ...usual, testMatch: '**/*.measure.ts', workers: 1 })
