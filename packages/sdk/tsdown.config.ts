import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['src/index.ts', 'src/express.ts', 'src/fastify.ts', 'src/fetch.ts'],
  format: ['esm', 'cjs'],
  target: 'node20',
  platform: 'node',
  fixedExtension: false,
  // Declarations come from the source text alone, so every export states its type.
  dts: { oxc: true },
})
