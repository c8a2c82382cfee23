/*
 * Which folder may import which: one entry per wall, each with its reason (STYLE.md, "The walls").
 * To let one domain call another, edit `calls`: that one-line diff is the architecture review.
 * tools/walls/walls-are-alive.test.ts plants one illegal import per wall and fails if a wall stays silent.
 */
const calls = {
  merchant: [],
  accounts: ['merchant'],
  wallet: ['accounts', 'merchant'],
  games: ['wallet', 'accounts', 'merchant'],
  content: ['accounts', 'merchant'],
  promotions: ['games', 'wallet', 'accounts', 'merchant'],
  agents: ['games', 'wallet', 'accounts', 'merchant'],
};

const isTest = '\\.test\\.tsx?$';

const domainOrder = Object.entries(calls).map(([domain, callees]) => ({
  name: `domain-order-${domain}`,
  comment: `${domain} calls ${callees.length ? callees.join(', ') : 'no other domain'}; upwards it emits an event. Emit an event, or argue for a line in walls.cjs.`,
  severity: 'error',
  from: { path: `^domains/${domain}/`, pathNot: isTest },
  to: { path: '^domains/([^/]+)/', pathNot: [`^domains/${domain}/`, ...callees.map((callee) => `^domains/${callee}/`)] },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-is-pure',
      comment: 'A contract is loaded by phones and by servers: it imports only valibot, platform/contract and other contracts.',
      severity: 'error',
      from: { path: '(^platform|^domains/[^/]+)/contract/', pathNot: isTest },
      to: { pathNot: ['^platform/contract/', '^domains/[^/]+/contract/', '^node_modules/valibot/'] },
    },
    {
      name: 'sealing-runs-everywhere',
      comment: 'What enciphers bodies is loaded by phones, by the server and by tests: it imports only the contract and the cipher.',
      severity: 'error',
      from: { path: '^platform/sealing/', pathNot: isTest },
      to: { pathNot: ['^platform/(contract|sealing)/', '^node_modules/hpke/'] },
    },
    {
      name: 'edge-knows-nothing',
      comment:
        'What every process stands behind, the strangers included: it imports only Node, so that nothing of the inside comes out by it.',
      severity: 'error',
      from: { path: '^platform/edge/', pathNot: isTest },
      to: { pathNot: ['^platform/edge/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'Secrets and drivers do not belong in a bundle: meet the server in the contract.',
      severity: 'error',
      from: {
        path: '(^platform/(web|console)|^domains/[^/]+/(web|console)|^apps/(web|console)/|^arcade/web|^arcade/games/[^/]+/screen)',
        pathNot: [isTest, '^apps/web/(mount|server)', '^apps/(web|console)/vite'],
      },
      to: { path: '(^platform/(server|edge)|^domains/[^/]+/server|^apps/(api|worker)/|^arcade/server|^node_modules/(pg|fastify|pino)/)' },
    },
    {
      name: 'server-never-sees-browser',
      comment: 'React and the DOM do not belong in a server: meet the browser in the contract.',
      severity: 'error',
      from: { path: '(^platform/server|^domains/[^/]+/server|^apps/worker/|^arcade/server)', pathNot: isTest },
      to: { path: '(^platform/(web|console)/|^domains/[^/]+/(web|console)/|^node_modules/(react|react-dom|@tanstack)/)' },
    },
    {
      name: 'players-never-see-operator',
      comment: "A player's bundle must not describe the operator's or the vendors' powers.",
      severity: 'error',
      from: { path: '(^apps/web/|^domains/[^/]+/web/)', pathNot: isTest },
      to: { path: '(^domains/[^/]+/(contract/(operator|vendor-api)|console)|^platform/console|^apps/console)/' },
    },
    {
      name: 'front-door-only',
      comment: "Enter another domain by what its package.json exports, not by a file inside it: use '@jogada/<domain>/<door>'.",
      severity: 'error',
      from: { path: '^domains/([^/]+)/', pathNot: isTest },
      to: { path: '^domains/[^/]+/', pathNot: ['^domains/$1/', '/index\\.ts$'] },
    },
    ...domainOrder,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: { pathNot: isTest },
      to: { circular: true },
    },
    {
      name: 'campaigns-come-and-go',
      comment: 'promotions, agents and content are composed by the apps; the core must not notice them.',
      severity: 'error',
      from: { path: '^domains/([^/]+)/', pathNot: isTest },
      to: { path: '^domains/(promotions|agents|content)/', pathNot: '^domains/$1/' },
    },
    {
      name: 'arcade-is-a-stranger',
      comment: 'Our own games know the platform only by the vendor contract, over HTTP: if they cheat, the vendor API is untested.',
      severity: 'error',
      from: { path: '^arcade/', pathNot: isTest },
      to: {
        path: '(^platform/|^domains/|^apps/|^simulators/)',
        pathNot: ['^platform/(contract|edge|web)/', '^domains/games/contract/vendor-api/'],
      },
    },
    {
      name: 'simulators-are-strangers',
      comment: 'The outside world, played on this machine, knows nothing of the inside.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: isTest },
      to: { path: '(^platform/|^domains/|^apps/|^arcade/)', pathNot: '^platform/(contract|edge)/' },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'The moment platform knows a business word, every domain depends on that business.',
      severity: 'error',
      from: { path: '^platform/', pathNot: isTest },
      to: { path: '^(domains|apps|arcade|simulators)/' },
    },
    {
      name: 'nothing-imports-apps',
      comment: 'The top of the graph stays the top.',
      severity: 'error',
      from: { path: '^(platform|domains|arcade|simulators)/', pathNot: isTest },
      to: { path: '^apps/' },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'platform/testing is for tests only.',
      severity: 'error',
      from: { pathNot: [isTest, '^platform/testing/', '/testing/', '^e2e/', '^tools/', '/test/'] },
      to: { path: '(^platform/testing/|^apps/api/testing/)' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\?(raw|url|worker)$'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|^data/|/public/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
