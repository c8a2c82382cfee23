/**
 * The checks of `npm run check`. A command is a program of node_modules/.bin, or `node` for the pinned one. The output of a report is printed
 * also when it succeeds.
 * @type {{ name: string, command: string[], isReport?: boolean }[]}
 */
export const CHECKS = [
  { name: 'outdated', command: ['node', 'tools/supply-chain/outdated.ts'], isReport: true },
  { name: 'types contract', command: ['tsc', '-p', 'tsconfig.contract.json'] },
  { name: 'types server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types browser', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'types worker', command: ['tsc', '-p', 'tsconfig.worker.json'] },
  { name: 'types journeys', command: ['tsc', '-p', 'tsconfig.journey.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'walls', command: ['node', 'tools/walls/cruise-walls.ts'] },
  { name: 'migrations', command: ['node', 'tools/migrations/main.ts'] },
  { name: 'secrets', command: ['secretlint', '--secretlintignore', '.gitignore', '**/*'] },
  { name: 'packages', command: ['node', 'tools/supply-chain/main.ts'] },
  { name: 'deploy', command: ['node', 'tools/deploy/main.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];
