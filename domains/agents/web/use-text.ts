import { textOf } from '@jogada/platform/web';
import type catalogue from './text/pt.json';

export const useText = textOf<typeof catalogue>('agents');
