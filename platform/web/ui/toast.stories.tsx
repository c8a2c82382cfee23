import { usePlatformText } from '../platform-text.ts';
import { Button } from './button.tsx';
import type { ToastKind } from './shown-toast.ts';
import { toast, Toaster } from './toast.tsx';
import type { Stories } from './stories.ts';

const KINDS = ['loading', 'success', 'notice', 'refusal'] as const satisfies readonly ToastKind[];
const LONG_MS = 60_000;

function Kinds() {
  const t = usePlatformText();
  return (
    <div className="grid gap-2">
      {KINDS.map((kind) => (
        <Button key={kind} look="quiet" onClick={() => toast[kind](t('problem.system_busy'), { durationMs: LONG_MS })}>
          {kind}
        </Button>
      ))}
      <Toaster />
    </div>
  );
}

export const stories: Stories = {
  'of every kind': Kinds,
};
