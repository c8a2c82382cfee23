import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';

/** The parts that the help is sorted by, in their order on the screen. */
export const HELP_TOPICS = ['money', 'play', 'account'] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

export const HelpKey = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const HelpEntry = v.object({
  title: v.string(),
  /** HTML of the allow-list; shown only through `WrittenHtml`. */
  content: v.string(),
  /** Names the entry in addresses. */
  key: v.string(),
  topic: v.picklist(HELP_TOPICS),
});
export type HelpEntry = v.InferOutput<typeof HelpEntry>;

export const listHelp = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  summary: 'What the help says, in the language asked for',
  access: 'anyone',
  input: v.object({
    /** A language's code in any spelling (`PT`, `pt-BR`); without it, or for one that is not offered, the caller's. */
    lang: v.optional(v.pipe(v.string(), v.maxLength(20))),
    /** There is one help, written for phones. */
    device: v.optional(v.literal('MOBILE'), 'MOBILE'),
  }),
  output: v.array(HelpEntry),
  problems: [],
});
