import { listSiteVersions, restoreSite } from '@jogada/merchant/contract/operator';
import { ActionButton, ConsoleData, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { DateText } from '@jogada/platform/web';
import { EmptyState, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** The last changes of a site; each state can be taken up again. */
export function SiteVersions({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="lg:col-span-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-15 font-bold">{t('sites.versions.title')}</summary>
      {isOpen && <Versions merchantCode={merchantCode} />}
    </details>
  );
}

function Versions({ merchantCode }: { readonly merchantCode: string }) {
  const t = useText();
  const answer = useOperatorCall(listSiteVersions, { merchantCode });
  const { act, isPending } = useOperatorAction(restoreSite);
  const actionName = (action: string) => {
    const key = `sites.versions.actions.${action.replace('site.', '')}`;
    return t.has(key) ? t(key as 'sites.versions.actions.switch_set') : action;
  };

  async function handleRestore(version: number) {
    if (await act({ merchantCode, version })) toast.success(t('sites.versions.restored'));
  }

  return (
    <ConsoleData answer={answer}>
      {({ versions }) =>
        versions.length === 0 ? (
          <EmptyState title={t('sites.versions.none')} />
        ) : (
          <ul className="mt-2">
            {versions.map(({ version, action, savedBy, savedAt }, index) => (
              <li key={version} className="flex min-h-12 items-center gap-3 border-line/60 py-1 not-last:border-b">
                <span className="min-w-0 flex-1 text-15">
                  <span className="text-ink-3 tabular-nums">{version}</span> {actionName(action)}
                  <span className="block text-12 text-ink-3">
                    {savedBy} · <DateText moment={savedAt} />
                  </span>
                </span>
                {index > 0 && (
                  <ActionButton disabled={isPending} onClick={() => void handleRestore(version)}>
                    {t('sites.versions.restore')}
                  </ActionButton>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </ConsoleData>
  );
}
