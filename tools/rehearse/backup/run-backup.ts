import { randomInt, randomUUID } from 'node:crypto';
import { addPicture } from '@jogada/content/contract/operator';
import { launchGame } from '@jogada/games/contract/player';
import sharp from 'sharp';
import { aCpf, anOperator, aPlayer, testClient, type TestPlayer } from '../../../apps/api/testing/index.ts';
import { connectPostgres } from '../../run/postgres-connection.mjs';
import { PORTS } from '../../run/settings.mjs';
import { auditLedger } from '../../torture/audit.ts';
import { startInstallation, type Installation } from '../../torture/installation.ts';
import { playRounds, type Load } from '../../torture/load.ts';
import { GAME, openGamePlayer, openVendorPlayers, type VendorPlayers } from '../../torture/vendor-players.ts';
import { openDebianRoot, type DebianRoot } from '../debian-root.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { COMMANDS } from './commands.ts';
import { asOperator, openDrillCluster, type DrillCluster } from './drill-cluster.ts';
import { clearFiles, filesIn, filesWith, flipByte, largest } from './repository.ts';
import { differingTables, hashTables, type TableHashes } from './table-hashes.ts';
import { archivedUntil, whatWasLost, type ArchiveSample, type Loss, type RestoredRow } from './what-was-lost.ts';

const PACKAGES = ['postgresql-18', 'pgbackrest'];
const PLAYERS = 4;
/** A small load: a round a player every tenth of a second, two calls each. */
const BETWEEN_ROUNDS_MS = 100;
const ACKNOWLEDGED_BETWEEN_STEPS = 300;
/** At this load, somewhat less than `archive_timeout`. */
const ACKNOWLEDGED_BEFORE_END_MAX = 3_000;
const SAMPLE_EVERY_MS = 250;
/** The marked moment must reach the archive: longer than `archive_timeout`. */
const ARCHIVE_WAIT_MS = 180_000;
const REPOSITORY = 'var/lib/pgbackrest';

type Say = (line: string) => void;
type Findings = Map<string, readonly string[]>;

/** A site whose database is archived, with its drill's tools. */
interface Drill {
  readonly root: DebianRoot;
  readonly cluster: DrillCluster;
  readonly site: Installation;
  readonly say: Say;
  readonly findings: Findings;
  /** Runs a block of the operator's commands and prints how long it took. Returns the Unix time at which each began, ms. */
  operate(title: string, commands: string, env?: Readonly<Record<string, string>>): Promise<number[]>;
}

/**
 * The drill of S85 and L-14: a site under load is backed up, its database destroyed and restored to the end of the archive and to a
 * marked moment, and both compared with what the vendor and the source knew. The repository is read raw, damaged, and opened with a wrong
 * passphrase.
 * @returns whether every check passed
 */
export async function runBackup(say: Say): Promise<boolean> {
  const root = await openDebianRoot(PACKAGES, say);
  let cluster: DrillCluster | undefined;
  let site: Installation | undefined;
  try {
    site = await startInstallation('backup', {}, async (place) => (cluster = await openDrillCluster(root, place)));
    if (!cluster) throw new Error('no cluster');
    const findings: Findings = new Map();
    const drill: Drill = { root, cluster, site, say, findings, operate: operator({ root, cluster, say }) };
    await rehearse(drill);
    for (const [check, found] of findings)
      say(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${check}${found.length === 0 ? '' : `: ${found.slice(0, 5).join('; ')}`}`);
    return [...findings.values()].every((found) => found.length === 0);
  } finally {
    await (site?.remove() ?? cluster?.stop());
    root.release();
  }
}

function operator({ root, cluster, say }: Pick<Drill, 'root' | 'cluster' | 'say'>): Drill['operate'] {
  return async (title, commands, env = {}) => {
    const begun: number[] = [];
    for (const command of commands.split('\n')) {
      begun.push(Date.now());
      await root.run(asOperator(command), { ...cluster.env, ...env });
    }
    say(`${title}: ${seconds(Date.now() - (begun[0] ?? 0))}`);
    return begun;
  };
}

async function rehearse(drill: Drill): Promise<void> {
  const { site, cluster, say, findings, operate } = drill;
  const known = await createMemberObjects(site);
  const vendorPlayers = await openVendorPlayers(site, { players: PLAYERS, connectionsMax: PLAYERS });
  const load = playRounds(vendorPlayers, { roundsAtOnce: 1, betweenRoundsMs: BETWEEN_ROUNDS_MS });
  const archive = watchArchive(cluster.superuserUrl);

  await load.acknowledged(ACKNOWLEDGED_BETWEEN_STEPS);
  await operate('full backup', COMMANDS.full);
  await load.acknowledged(ACKNOWLEDGED_BETWEEN_STEPS);
  const mark = await hashTables(cluster.superuserUrl);
  const markedAtMs = Date.now();
  say(`marked ${mark.moment}: ${mark.hashes.size} tables, wallet.entry ${mark.hashes.get('wallet.entry') ?? 'missing'}`);
  await load.acknowledged(ACKNOWLEDGED_BETWEEN_STEPS);
  await operate('incremental backup', COMMANDS.incremental);
  await archive.reaches(markedAtMs);
  // Any moment between two segments.
  await load.acknowledged(randomInt(ACKNOWLEDGED_BETWEEN_STEPS, ACKNOWLEDGED_BEFORE_END_MAX));

  const samples = await archive.stop();
  const repositoryBytes = drill.root.run('du -sh /var/lib/pgbackrest | cut -f1').then((text) => text.trim());
  const databaseBytes = drill.root.run('du -sh /var/lib/postgresql/18/main | cut -f1').then((text) => text.trim());
  say(`database ${await databaseBytes}, repository ${await repositoryBytes}`);
  const destroyedAtMs = cluster.destroy();
  say('killed PostgreSQL under load and deleted its data');
  const serving = load.serving();
  const [, , startedAtMs = 0] = await operate('restore to the end of the archive', COMMANDS.restoreToTheEnd);
  const restored = await restoredRows(cluster.superuserUrl, vendorPlayers);
  await serving;
  say(`bets again ${seconds(Date.now() - destroyedAtMs)} after the destruction`);
  await load.acknowledged(ACKNOWLEDGED_BETWEEN_STEPS);
  await load.stop();

  const loss = whatWasLost(load.movements, restored, { destroyedAtMs, startedAtMs, archivedUntilMs: archivedUntil(samples) });
  reportLoss(loss, drill);
  await resend(loss.lost, drill, { vendorPlayers, load });
  findings.set('npm run ledger:verify on the restored database', verifyLedger(cluster.logins.reports));
  const now = await hashTables(cluster.superuserUrl);
  const kept = ['content.picture', 'content.picture_file', 'arcade.seed', 'arcade.round'];
  findings.set(
    'uploaded pictures, arcade seeds and rounds are those of the source',
    kept.filter((name) => now.hashes.get(name) !== mark.hashes.get(name) || mark.hashes.get(name)?.startsWith('0 ') !== false),
  );
  findings.set('the processes of the site survived', site.unexpectedExits());

  await operate('full backup of the restored database', COMMANDS.full);
  await restoreToTheMark(drill, mark);
  await inspectRepository(drill, known);
  await damagePage(drill);
  await openWithWrongPassphrase(drill);
}

/** A member with a CPF, a picture of the staff, and a round in the arcade. */
async function createMemberObjects(site: Installation): Promise<TestPlayer & { cpf: string }> {
  const cpf = aCpf();
  const player = await aPlayer(
    { ...site, newClient: () => testClient(site.url, '198.18.1.1') },
    { document: cpf, payeeName: 'Iracema Sabugosa' },
  );
  const key = site.secrets.vendorKeys['arcade'];
  if (!key) throw new Error('the arcade has no key');
  const { vendor } = await openVendorPlayers(site, { players: 0, connectionsMax: 1 });
  await openGamePlayer(vendor, player);
  vendor.close();

  const { content } = await player.client.call(launchGame, { gameId: GAME });
  const arcadeUrl = new URL(content.game_url);
  const arcade = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(new URL(path, site.healthOf.arcade.replace(/:\d+\/live$/, `:${portOf(site) + PORTS.arcade}`)), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the arcade refused ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const { sessionToken } = await arcade('/api/session', { gameId: GAME, mode: 'real', token: arcadeUrl.searchParams.get('token') });
  await arcade('/api/rounds', { spinKey: randomUUID(), stakeAmount: '100' }, sessionToken);

  const consoleUrl = `http://127.0.0.1:${portOf(site) + PORTS.console}`;
  const staff = await anOperator({ ...site, now: () => new Date(), newConsoleClient: () => testClient(consoleUrl, '198.18.1.2') }, 'owner');
  const picture = await sharp({ create: { width: 90, height: 45, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  await staff.client.call(addPicture, { merchantCode: 'demo', image: picture.toString('base64') });
  return { ...player, cpf };
}

function portOf(site: Installation): number {
  return Number(new URL(site.url).port);
}

interface ArchiveWatch {
  /** Resolves when everything that was committed at this time is archived. */
  reaches(atMs: number): Promise<void>;
  stop(): Promise<readonly ArchiveSample[]>;
}

/** Asks PostgreSQL again and again what it writes and what it archived. */
function watchArchive(url: string): ArchiveWatch {
  const samples: ArchiveSample[] = [];
  let isStopping = false;
  const pause = () => new Promise((resolve) => setTimeout(resolve, SAMPLE_EVERY_MS));
  const watching = (async () => {
    const connection = await connectPostgres(url);
    while (!isStopping) {
      const atMs = Date.now();
      const [[writing, archived] = []] = await connection.query(
        'select pg_walfile_name(pg_current_wal_flush_lsn()), last_archived_wal from pg_stat_archiver',
      );
      samples.push({ atMs, writing: String(writing), archived: archived === null ? undefined : String(archived) });
      await pause();
    }
    connection.close();
  })();
  // `stop` reports it.
  watching.catch(() => undefined);
  return {
    async reaches(wantedMs) {
      const deadlineMs = Date.now() + ARCHIVE_WAIT_MS;
      while (archivedUntil(samples) <= wantedMs) {
        if (Date.now() > deadlineMs) throw new Error(`the archive is ${seconds(ARCHIVE_WAIT_MS)} late`);
        await pause();
      }
    },
    async stop() {
      isStopping = true;
      await watching;
      return samples;
    },
  };
}

async function restoredRows(url: string, { players }: VendorPlayers): Promise<RestoredRow[]> {
  const connection = await connectPostgres(url, { timeoutMs: 60_000 });
  const rows = await connection.query(
    `select id, member_id, external_id, kind, status, amount from wallet.transfer
      where kind in ('bet', 'win') and member_id in (${players.map(({ memberId }) => `'${memberId}'`).join(', ')})`,
  );
  connection.close();
  return rows.map(([id, member_id, external_id, kind, status, amount]) => ({
    ...{ id: String(id), member_id: String(member_id), external_id: String(external_id), kind: String(kind), status: String(status) },
    amount: BigInt(amount ?? 0),
  }));
}

function reportLoss(loss: Loss, { say, findings }: Drill): void {
  say(
    `${loss.acknowledged} calls were acknowledged before the destruction; lost: ${loss.lost.length}, the last ${seconds(loss.lostSpanMs)}`,
  );
  say(`the archive was ${seconds(loss.archiveLagMs)} behind`);
  const names = (movements: Loss['lost']) => movements.map(({ memberId, transactionId }) => `${memberId} ${transactionId}`);
  findings.set('every call acknowledged before the end of the archive is restored', names(loss.lostFromTheArchive));
  findings.set('each as acknowledged', names(loss.different));
  findings.set('none twice', loss.doubled);
  findings.set('none newer than a lost one', names(loss.outOfOrder));
}

/** The vendor repeats the lost calls with their ids; the ledger then agrees with the vendor's record again. */
async function resend(
  lost: Loss['lost'],
  { site, say, findings }: Drill,
  { vendorPlayers, load }: { vendorPlayers: VendorPlayers; load: Load },
): Promise<void> {
  for (const movement of lost.toSorted((a, b) => a.sentAtMs - b.sentAtMs)) {
    const answer = await vendorPlayers.vendor.call(`/${movement.kind}`, movement.body);
    if (answer.status === 200) movement.platformTransactionId = String(answer.body['platformTransactionId']);
    else say(`the repeated ${movement.transactionId} was refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  vendorPlayers.vendor.close();
  const audit = await auditLedger(site.owner, { players: vendorPlayers.players, movements: load.movements });
  say(`${lost.length} lost calls repeated by the vendor; ${audit.transfers} transfers in the ledger`);
  findings.set("after the repetition the ledger is the vendor's record", [...audit.lost, ...audit.unasked, ...audit.wrongBalances]);
}

async function restoreToTheMark({ cluster, site, findings, operate, say }: Drill, mark: TableHashes): Promise<void> {
  const past = (url: string) => url.replace(`:${cluster.port}/`, `:${cluster.env['PAST_PORT'] ?? ''}/`);
  await operate(`restore to ${mark.moment} beside the running database`, COMMANDS.restoreToAMoment, { MOMENT: mark.moment });
  const found = await hashTables(past(cluster.superuserUrl));
  say(`restored: ${found.hashes.size} tables, wallet.entry ${found.hashes.get('wallet.entry') ?? 'missing'}`);
  findings.set('S85 L-14: at the marked moment every table has the hash of the source', differingTables(mark, found));
  findings.set('npm run ledger:verify on the database of that moment', verifyLedger(past(cluster.logins.reports)));
  findings.set('the site was not disturbed by it', site.unexpectedExits());
}

async function inspectRepository({ root, cluster, findings, say, operate }: Drill, known: TestPlayer & { cpf: string }): Promise<void> {
  const files = filesIn(root.path(REPOSITORY));
  findings.set('every file of the repository is encrypted', clearFiles(files));
  const texts = [known.username, known.memberId, known.cpf, 'Iracema Sabugosa', 'tesouro-da-mata'];
  const inData = filesWith(filesIn(root.path('var/lib/postgresql/18/main/base')), texts);
  say(`${files.length} files in the repository; a member's texts stand in ${inData.length} files of the database`);
  findings.set("no file of the repository has a member's name, id or CPF", filesWith(files, texts));
  findings.set('the same search finds them in the database', inData.length > 0 ? [] : ['nothing found']);

  await operate('pgbackrest verify', COMMANDS.verify);
  for (const part of ['backup', 'archive']) {
    const file = largest(files.filter((path) => path.includes(`/${part}/`)));
    flipByte(file);
    const { code } = await root.attempt(asOperator(COMMANDS.verify), cluster.env);
    flipByte(file);
    say(`flipped a byte of ${file.slice(root.path(REPOSITORY).length)} and back`);
    findings.set(`pgbackrest verify reports a flipped byte of the ${part}`, code === 0 ? ['unnoticed'] : []);
  }
}

/** Tries the restore beside the running database again, with another passphrase. */
async function openWithWrongPassphrase({ root, cluster, findings, say }: Drill): Promise<void> {
  const restore = COMMANDS.restoreToAMoment.split('\n')[1] ?? '';
  const env = { ...cluster.env, MOMENT: '2100-01-01 00:00:00+00', PGBACKREST_REPO1_CIPHER_PASS: 'wrong' };
  const { code, everything } = await root.attempt(asOperator(restore), env);
  const refusal = /(?:unable to load info file|ERROR: \[).*/.exec(everything)?.[0] ?? '';
  say(`restore with a wrong passphrase: ${refusal}`);
  findings.set(
    'a restore with a wrong passphrase is refused',
    code !== 0 && everything.includes('unable to load info file') ? [] : [everything],
  );
}

/** L-14: the checksum of a page notices a flipped byte of the ledger. */
async function damagePage({ root, cluster, findings, operate }: Drill): Promise<void> {
  const past = cluster.superuserUrl.replace(`:${cluster.port}/`, `:${cluster.env['PAST_PORT'] ?? ''}/`);
  const connection = await connectPostgres(past);
  const [[file] = []] = await connection.query(
    `select pg_relation_filepath(c.oid) from pg_class c join pg_inherits i on i.inhrelid = c.oid
      where i.inhparent = 'wallet.entry'::regclass order by pg_relation_size(c.oid) desc limit 1`,
  );
  connection.close();
  await operate('checksums of all pages', COMMANDS.checkPages);
  flipByte(root.path('var/lib/postgresql/18/past', String(file)));
  const { code } = await root.attempt(asOperator(COMMANDS.checkPages.split('\n')[1] ?? ''), cluster.env);
  findings.set('a flipped byte of the ledger breaks the checksum of its page', code === 0 ? ['unnoticed'] : []);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
