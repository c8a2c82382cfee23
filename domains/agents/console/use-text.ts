import { textOf } from '@jogada/platform/web';

export const useText = textOf<typeof import('./text/pt.json')>('agents');
