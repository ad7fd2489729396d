/** The house's walls: who may import whom. Proved by scripts/boundaries.test.ts with files that break each rule. */
/** @param {string} name @param {object} from @param {object} to */
const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
const test = '[.]test[.]tsx?$'
module.exports = {
  forbidden: [
    forbid(
      'domain-is-pure',
      { path: '^packages/domain/', pathNot: test },
      { pathNot: '^packages/domain/|node_modules/(zod|rrule-temporal)/' },
    ),
    forbid(
      'contract-sees-domain-only',
      { path: '^packages/contract/', pathNot: test },
      { path: '^(apps|packages/(metrc|sandbox))/' },
    ),
    forbid(
      'metrc-knows-nothing-of-ours',
      { path: '^packages/metrc/', pathNot: test },
      { path: '^(apps|packages/(domain|contract|sandbox))/' },
    ),
    forbid(
      'sandbox-knows-metrc-only',
      { path: '^packages/sandbox/', pathNot: test },
      { path: '^(apps|packages/(domain|contract))/' },
    ),
    forbid('web-never-sees-server', { path: '^apps/web/' }, { path: '^(apps/server|packages/(metrc|sandbox))/' }),
    forbid('server-never-sees-web', { path: '^apps/server/' }, { path: '^apps/web/' }),
    forbid(
      'features-meet-in-app-or-http',
      { path: '^apps/(web|server)/src/([^/]+)/', pathNot: '/src/(app|http)/|[.]test[.]tsx?$' },
      {
        path: '^apps/$1/src/[^/]+/',
        pathNot: '^apps/$1/src/($2|ui|trade|record|db|live|metrc|http|ledger)/|[.]store[.]ts$',
      },
    ),
    forbid(
      'machinery-lies-below-http',
      { path: '^apps/server/src/(db|mail|metrc|mirror|ledger)/', pathNot: test },
      { path: '^apps/server/src/(app|http|live)/' },
    ),
    forbid(
      'http-knows-no-feature',
      { path: '^apps/server/src/http/', pathNot: test },
      {
        path: '^apps/server/src/[^/]+/',
        pathNot: '^apps/server/src/(http|db|mail|metrc|mirror|ledger)/|[.]store[.]ts$',
      },
    ),
    // In the web what features share lies on three floors: record stands on trade, trade on ui.
    forbid(
      'looks-know-no-trade',
      { path: '^apps/web/src/(ui|live)/', pathNot: test },
      { path: '^apps/web/src/(trade|record)/' },
    ),
    forbid('trade-knows-no-record', { path: '^apps/web/src/trade/', pathNot: test }, { path: '^apps/web/src/record/' }),
    // The gallery is for us, not for growers: it shows the parts with what tests would show in them.
    forbid(
      'product-never-sees-builders',
      { path: '^(apps|packages)/', pathNot: '[.](test|builders)[.]tsx?$|/gallery/' },
      { path: '[.]builders[.]tsx?$' },
    ),
    forbid('no-cycles', {}, { circular: true }),
  ],
  options: {
    // `@swc/core` reads our TypeScript: dependency-cruiser does not know TypeScript 7 and would find nothing, in silence.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
}
