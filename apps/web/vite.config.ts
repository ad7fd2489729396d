import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './chunks.ts'
import { keepProgram } from './keep-program.ts'

const compress = promisify(gzip)
/** Pictures and fonts are compressed as they are. */
const isCompressible = (name: string) => /\.(js|css|html|svg|json|txt|wasm)$/.test(name)

/** Writes a `.gz` beside each file that gets smaller by it, so the server sends it as it is and never compresses while someone waits. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const files = await readdir(dir, { recursive: true, withFileTypes: true })
      await Promise.all(
        files
          .filter((file) => file.isFile() && isCompressible(file.name))
          .map(async (file) => {
            const path = join(file.parentPath, file.name)
            const plain = await readFile(path)
            if (plain.length < 1024) return
            await writeFile(`${path}.gz`, await compress(plain, { level: constants.Z_BEST_COMPRESSION }))
          }),
      )
    },
  }
}

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), keepProgram(), precompressed()],
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    // The page allows no inline scripts or data: modules.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first screen names every chunk there is, so each character of a hash weighs there; fewer are refused.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: { groups },
      },
    },
  },
  // The worker that reads codes fetches its decoder itself.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/init.json': server },
  },
})
