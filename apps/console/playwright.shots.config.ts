// `npm run shots`: pictures of every page, in four variants, to be looked at.
import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

export default defineConfig({ ...usual, testMatch: '**/*.shots.ts', workers: 1 })
