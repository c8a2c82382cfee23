import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcementsChanged } from '@jogada/content/contract/player';
import { statusChanged } from '@jogada/merchant/contract/player';
import type { Admission, Bus, Clock, Realtime } from '@jogada/platform/server';
import type { Config } from '../config.ts';

type SendMissing = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

// Imported dynamically: a build that only serves calls leaves the pages out.
/** Serves the players' pages, where they are part of the build. @returns what answers unknown paths */
export async function servePages(
  app: FastifyInstance,
  { config, now, bus, realtime, admission }: { config: Config; now: Clock; bus: Bus; realtime: Realtime; admission: Admission },
): Promise<SendMissing | undefined> {
  if (!existsSync(PAGES)) return undefined;
  const { mountWeb } = (await import(PAGES.href)) as { mountWeb: (app: FastifyInstance, options: object) => Promise<SendMissing> };
  return mountWeb(app, {
    isDevelopment: config.isDevelopment,
    hasServiceWorker: config.hasServiceWorker,
    publicUrl: config.publicUrl,
    now,
    keptBytesMax: config.pagesKeptMegabytes * MEGABYTE,
    drawnPerMinute: config.pagesDrawnPerMinute,
    retryAfterS: () => admission.refuse('page'),
    onChange: (listener: () => void) => bus.onMessage(({ channel }) => SHOWN_ON_PAGES.has(channel) && listener()),
    eventsAt: realtime.position,
  });
}

const MEGABYTE = 2 ** 20;
/** Events that change cached visitors' pages. */
const SHOWN_ON_PAGES: ReadonlySet<string> = new Set([statusChanged.name, announcementsChanged.name]);

const PAGES = new URL('../../web/mount.ts', import.meta.url);
