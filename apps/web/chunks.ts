import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

const modules = (folder: string, ...names: string[]) =>
  names.map((name) => normalizePath(fileURLToPath(new URL(`src/${folder}/${name}`, import.meta.url))))
const pagesOf = (folder: string, ...names: string[]) => modules(folder, ...names.map((name) => `${name}.tsx`))

const shown = {
  signIn: pagesOf('account', 'sign-in-page'),
  home: [...pagesOf('app', 'shell', 'home-screen'), ...pagesOf('home', 'home-page')],
  /** What every page fetches as soon as it is drawn. */
  behind: [
    ...pagesOf('app', 'opened-record', 'metrc-state', 'strips', 'foot'),
    ...modules('ui', 'organisation-colors.ts'),
  ],
  /** What opens what is kept on the device, before which nothing is drawn without a network. */
  kept: [...modules('live/kept', 'keeper.ts'), ...modules('live/outbox', 'outbox.ts')],
  /** A room with all that stands on it at once: who stands before a rack waits for it. */
  room: [
    ...pagesOf('app', 'room-screen'),
    ...pagesOf('comment', 'room-comments'),
    ...pagesOf('task', 'room-scheduling'),
    ...pagesOf('run', 'room-runs'),
    ...pagesOf('cycle-count', 'room-counts'),
    ...pagesOf('system/workbench', 'workbench'),
  ],
}

const libraries =
  /node_modules[\\/](react|react-dom|scheduler|@emotion|stylis|@tanstack[\\/](react-router|router-core|history|store|react-store|query-core|react-query))[\\/]/
const rules = /packages[\\/](domain|contract)[\\/]|node_modules[\\/](zod|@hookform[\\/]resolvers)[\\/]/

/** It names every icon there is, of which a page takes a few: what it imports says nothing of what is needed. */
const icons = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react/

/** Everything that must be there before these modules can run. */
function neededBy(modules: readonly string[], graph: Graph, needed = new Set<string>()): Set<string> {
  for (const id of modules) {
    if (needed.has(id) || icons.test(id)) continue
    needed.add(id)
    neededBy(graph.getModuleInfo(id)?.importedIds ?? [], graph, needed)
  }
  return needed
}

const isFetchedAlone = (id: string, graph: Graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0

/** A name for what the first screens need and are not: a screen stays a file of its own, which is weighed. */
function ofFirstScreens(): Rolldown.CodeSplittingNameFunction {
  let needed: { signIn: Set<string>; home: Set<string> } | undefined
  return (id, graph) => {
    needed ??= { signIn: neededBy(shown.signIn, graph), home: neededBy(shown.home, graph) }
    if (isFetchedAlone(id, graph)) return null
    if (needed.signIn.has(id)) return needed.home.has(id) ? 'frame' : 'forms'
    return needed.home.has(id) ? 'home' : null
  }
}

/** A name for what else these need. */
function alsoFor(name: string, needing: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let needed: Set<string> | undefined
  return (id, graph) => {
    needed ??= neededBy(needing, graph)
    return needed.has(id) && !isFetchedAlone(id, graph) ? name : null
  }
}

/**
 * What is fetched as one file, in the order of who takes a module first. A file for each set of pages that share a module
 * makes hundreds, of which a page fetches a hundred one by one; few compress better and stay cached from page to page.
 *
 * @see docs/decisions/043-few-files-for-every-page.md
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // Stays cached from release to release.
  { name: 'base', priority: 9, test: libraries },
  { name: 'index', priority: 8, tags: ['$initial'] },
  { name: ofFirstScreens(), priority: 7 },
  { name: alsoFor('behind', shown.behind), priority: 6 },
  { name: alsoFor('kept', shown.kept), priority: 5 },
  { name: alsoFor('room', shown.room), priority: 4 },
  { name: 'rules', priority: 3, test: rules },
  { name: (id, graph) => (isFetchedAlone(id, graph) ? null : 'pages'), priority: 1, minShareCount: 2 },
]
