import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['index', 'client', 'express', 'fastify', 'fetch', 'inbox', 'inbox-file'].map((name) => `src/${name}.ts`),
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
  // Declarations come from the source text alone, so every export states its type.
  dts: { oxc: true },
})
