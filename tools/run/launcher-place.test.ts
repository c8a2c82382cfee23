import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { takeLauncherPlace } from './launcher-place.mjs';
import { inData } from './places.mjs';
import { readSettings, type Settings } from './settings.mjs';

/** With an external database only the port is locked, so other launchers of this clone do not interfere. */
function settingsOf(port: number): Settings {
  const env = { PORT: String(port), DATABASE_URL: 'postgres://someone@127.0.0.1:9/jogada' };
  onTestFinished(() => rmSync(inData(`launcher-${port}.json`), { force: true }));
  return readSettings(env, { isDevelopment: false });
}

/** A launcher in a separate process, which ends on request. */
async function startLauncher(settings: Settings, down: readonly string[]): Promise<ChildProcess> {
  const script = `
    import { takeLauncherPlace } from ${JSON.stringify(join(import.meta.dirname, 'launcher-place.mjs'))};
    const place = await takeLauncherPlace(${JSON.stringify(settings)});
    place.noteDown(${JSON.stringify(down)});
    process.on('SIGTERM', () => { place.release(); process.exit(0); });
    console.log('taken');
    setInterval(() => {}, 1000);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void launcher.kill('SIGKILL'));
  await once(createInterface({ input: launcher.stdout }), 'line');
  return launcher;
}

test.each([['database'], ['api']])('Replaces the launcher of an installation without its %s, and ends it', async (part) => {
  const settings = settingsOf(part === 'api' ? 31_871 : 31_876);
  const launcher = await startLauncher(settings, [part]);
  const ended = once(launcher, 'exit');
  const place = await takeLauncherPlace(settings);
  expect(await ended).toEqual([0, null]);
  place.release();
});

test('Refuses to replace the launcher of a serving installation, also when an optional part is down', async () => {
  const settings = settingsOf(31_881);
  const launcher = await startLauncher(settings, ['arcade']);
  await expect(takeLauncherPlace(settings)).rejects.toThrow(
    `Jogada is already running here: http://localhost:31881 (process ${launcher.pid})`,
  );
});
