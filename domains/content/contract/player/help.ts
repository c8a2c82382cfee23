import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** Topics of the help, in display order. */
export const HELP_TOPICS = ['money', 'play', 'account'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

export const HelpKey = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const HelpEntry = v.object({
  title: v.string(),
  /** HTML of the allow-list; rendered only by `WrittenHtml`. */
  content: v.string(),
  /** Identifies the entry in URLs. */
  key: v.string(),
  topic: v.picklist(HELP_TOPICS),
});
export type HelpEntry = v.InferOutput<typeof HelpEntry>;

export const listHelp = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'List the help entries',
  access: 'anyone',
  input: v.object({
    /** A language code in any spelling (`PT`, `pt-BR`). Defaults to the caller's language, also for a language that is not offered. */
    lang: v.optional(v.pipe(v.string(), v.maxLength(20))),
    /** The only help that exists is written for phones. */
    device: v.optional(v.literal('MOBILE'), 'MOBILE'),
  }),
  output: v.array(HelpEntry),
  problems: [],
});
