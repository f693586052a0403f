// `npm run pictures`: those of the guide for property staff and of the README, so that they show what is there.
import { defineConfig } from '@playwright/test'
import usual from './playwright.config.ts'

process.env['GATELODGE_CONSOLE_PICTURES'] = 'true'

export default defineConfig({ ...usual, testMatch: '**/*.pictures.ts', workers: 1 })
