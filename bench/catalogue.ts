/**
 * How fast the catalogue is with 2,000 strains and 5,000 items over five licenses, on the built product with a warm server:
 *
 * - how strains and items stand with each license, computed on the server;
 * - both lists in a real browser (1440 wide), from the press on their link until they are drawn;
 * - a change by somebody else until an open list, and an open mapping, shows it; and what it costs the server and the line;
 * - what else reads thousands: the pages of one, Generate Items and Auto-Generate with 5,000 records that are not linked.
 *
 *     node scripts/build.mjs && npx tsx bench/catalogue.ts
 */
import { listedItems } from '../apps/server/src/item/catalogue-item.store.ts'
import { mappedItems } from '../apps/server/src/item/item-mapping.store.ts'
import { itemProposals } from '../apps/server/src/item/item-proposals.store.ts'
import { mappingStates } from '../apps/server/src/catalogue/mapping.store.ts'
import { catalogueStrains, mappedStrains } from '../apps/server/src/strain/strain.store.ts'
import { fillCatalogue, fillUnlinked, itemCount, licenses, strainCount, unlinkedCount } from './catalogue/filling.ts'
import { changesOfOthers } from './catalogue/changes.ts'
import { screens } from './catalogue/screens.ts'
import { catalogueServer } from './catalogue/server.ts'
import { spread } from './figures.ts'

const rounds = Number(process.env.ROUNDS ?? 60)
const warmups = 10

const server = await catalogueServer(fillCatalogue)
const { db } = server
const computed = [
  `| mapping of ${number(strainCount)} strains | ${await timesOf(() => mappingStates(db, mappedStrains))} |`,
  `| mapping of ${number(itemCount)} items | ${await timesOf(() => mappingStates(db, mappedItems))} |`,
  `| mapping of one item | ${await timesOf(() => mappingStates(db, mappedItems, ['item-7']))} |`,
  `| ${number(strainCount)} strains of the organization | ${await timesOf(() => catalogueStrains(db))} |`,
  `| ${number(itemCount)} items of the organization | ${await timesOf(() => listedItems(db))} |`,
]
const changes = await changesOfOthers(server)
console.log([...computed, ...changes].join('\n'))
const drawn = await screens(server, async () => {
  await fillUnlinked(db)
  computed.push(`| proposals for ${number(unlinkedCount)} items | ${await timesOf(() => itemProposals(db))} |`)
})
await server.close()
console.log(`## The catalogue

${number(strainCount)} strains and ${number(itemCount)} items of the organization over ${licenses.length} active licenses, most linked and alike in all of them, some differing,
some in three of them only. What the server computes, ${rounds} times each, one after the other.

| computed on the server | p50 | p95 | p99 |
|---|---|---|---|
${computed.join('\n')}

One record of Metrc after the other is changed, with a tab open that lists the items: from the commit until its socket has it.

| | p50 | p99 | bytes to the tab | ms of the server's processor |
|---|---|---|---|---|
${changes.join('\n')}

In Chromium at 1440 px on the same machine. "Blocked" is the longest time for which the page answered nothing.

| on the screen | p50 | p95 | p99 | blocked | bytes from the server |
|---|---|---|---|---|---|
${drawn.join('\n')}
`)
process.exit(0)

function number(value: number): string {
  return value.toLocaleString('en-US')
}

async function timesOf(work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds + warmups; round++) {
    const began = performance.now()
    await work()
    if (round >= warmups) times.push(performance.now() - began)
  }
  return spread(times, [0.5, 0.95, 0.99])
}
