import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../run/browser.mjs';
import { waitUntil } from '../../run/wait-until.mjs';
import { unpackFromDebian } from '../debian-base.ts';

/** The address of the resolver that slirp4netns offers, which asks this machine's. */
export const RESOLVER = '10.0.2.3';
export const DEVICE = 'tap0';
const NAMESPACE_WAIT_MS = 10_000;

/** A program that connects a network namespace to this machine's network, without a change of the latter. */
export interface NetworkProgram {
  readonly program: string;
  readonly libraries: string | undefined;
}

/** The installed slirp4netns, or the one that apt downloads into `folder`. */
export async function findNetworkProgram(folder: string): Promise<NetworkProgram> {
  const installed = findProgram('slirp4netns');
  if (installed !== undefined) return { program: installed, libraries: undefined };
  const unpacked = { program: join(folder, 'usr/bin/slirp4netns'), libraries: join(folder, 'usr/lib', `${architecture()}-linux-gnu`) };
  if (!existsSync(unpacked.program)) {
    rmSync(folder, { recursive: true, force: true });
    await unpackFromDebian(['libslirp0', 'slirp4netns'], folder);
  }
  return unpacked;
}

/** Connects the network of process `pid`, once it has one of its own. The returned process ends with this one. */
export async function connectNetwork({ program, libraries }: NetworkProgram, pid: number): Promise<ChildProcess> {
  const own = readlinkSync('/proc/self/ns/net');
  const isApart = await waitUntil(() => readlinkSync(`/proc/${pid}/ns/net`) !== own, { timeoutMs: NAMESPACE_WAIT_MS });
  if (!isApart) throw new Error('the rehearsal has no network of its own');
  const options = ['--configure', '--mtu=65520', '--disable-host-loopback', String(pid), DEVICE];
  return spawn('setpriv', ['--pdeathsig', 'KILL', program, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(libraries !== undefined && { LD_LIBRARY_PATH: libraries }) },
  });
}

function architecture(): string {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64';
}
