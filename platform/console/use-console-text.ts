import { textOf } from '@jogada/platform/web';

export const useConsoleText = textOf<typeof import('./text/pt.json')>('platformConsole');
