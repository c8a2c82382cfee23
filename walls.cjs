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
      comment: 'Body encryption runs in browsers, servers and tests: it imports only the contract and the cipher.',
      severity: 'error',
      from: { path: '^platform/sealing/', pathNot: isTest },
      to: { pathNot: ['^platform/(contract|sealing)/', '^node_modules/hpke/'] },
    },
    {
      name: 'edge-imports-only-node',
      comment: 'Shared by every process, simulators and arcade included: it imports only Node, so that it cannot expose internal code.',
      severity: 'error',
      from: { path: '^platform/edge/', pathNot: isTest },
      to: { pathNot: ['^platform/edge/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'settings-know-no-code',
      comment: 'Every process reads its settings here, simulators and arcade included: it must not expose internal code.',
      severity: 'error',
      from: { path: '^platform/settings/', pathNot: isTest },
      to: { path: '^(platform|domains|apps|arcade|simulators)/', pathNot: '^platform/settings/' },
    },
    {
      name: 'browser-never-sees-server',
      comment: 'Secrets and drivers do not belong in a bundle: meet the server in the contract.',
      severity: 'error',
      from: {
        path: '(^platform/(web|console)|^domains/[^/]+/(web|console)|^apps/(web|console)/|^arcade/web|^arcade/games/[^/]+/screen)',
        pathNot: [isTest, '^apps/web/(mount|server)', '^apps/(web|console)/vite'],
      },
      to: {
        path: '(^platform/(server|edge|settings)|^domains/[^/]+/server|^apps/(api|worker)/|^arcade/server|^node_modules/(pg|fastify|pino)/)',
      },
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
      comment: 'Merge two files that import each other, or extract a third.',
      severity: 'error',
      from: { pathNot: isTest },
      to: { circular: true },
    },
    {
      name: 'campaigns-come-and-go',
      comment: 'promotions, agents and content are composed by the apps; the core must not depend on them.',
      severity: 'error',
      from: { path: '^domains/([^/]+)/', pathNot: isTest },
      to: { path: '^domains/(promotions|agents|content)/', pathNot: '^domains/$1/' },
    },
    {
      name: 'arcade-is-isolated',
      comment: 'Our own games use only the vendor contract, over HTTP. A shortcut would leave the vendor API untested.',
      severity: 'error',
      from: { path: '^arcade/', pathNot: isTest },
      to: {
        path: '(^platform/|^domains/|^apps/|^simulators/)',
        pathNot: ['^platform/(contract|edge|settings|web)/', '^domains/games/contract/vendor-api/'],
      },
    },
    {
      name: 'simulators-are-isolated',
      comment: 'A simulator stands for an outside system and must not use code of the platform.',
      severity: 'error',
      from: { path: '^simulators/', pathNot: isTest },
      to: { path: '(^platform/|^domains/|^apps/|^arcade/)', pathNot: '^platform/(contract|edge|settings)/' },
    },
    {
      name: 'platform-has-no-business',
      comment: 'A business concept in platform would make every domain depend on it.',
      severity: 'error',
      from: { path: '^platform/', pathNot: isTest },
      to: { path: '^(domains|apps|arcade|simulators)/' },
    },
    {
      name: 'nothing-imports-apps',
      comment: 'Apps compose the domains and are the top of the graph.',
      severity: 'error',
      from: { path: '^(platform|domains|arcade|simulators)/', pathNot: isTest },
      to: { path: '^apps/' },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'The testing folders are for tests only.',
      severity: 'error',
      from: { pathNot: [isTest, '^platform/testing/', '/testing/', '^e2e/', '^tools/', '/test/'] },
      to: { path: '^(platform/(web/)?|domains/[^/]+/|apps/api/)testing/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that does not resolve.',
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
