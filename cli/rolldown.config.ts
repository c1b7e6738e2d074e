import { slimEndpoints } from '@duebook/contract/slim-endpoints'
import { defineConfig } from 'rolldown'

/** What the package runs: a small file for each command, and nothing to install beside it. */
export default defineConfig({
  input: { duebook: 'src/main.ts' },
  platform: 'node',
  // The oldest Node.js that it is tested on.
  transform: { target: 'node20' },
  plugins: [slimEndpoints({ shapes: true })],
  output: {
    dir: 'dist/lib',
    cleanDir: true,
    minify: { compress: true, mangle: false, codegen: false },
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
})
