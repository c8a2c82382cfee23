import { setHosts, type Site } from '@jogada/merchant/contract/operator';
import { ActionButton, useOperatorAction, useMay } from '@jogada/platform/console';
import { Dialog, TextField, toast } from '@jogada/platform/web/ui';
import { useState, type SubmitEvent } from 'react';
import { useText } from '../use-text.ts';

/** The hosts of a site. A removed host stops working at once, so removal needs confirmation. */
export function HostsForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'hosts'> }) {
  const t = useText();
  const mayChange = useMay(setHosts);
  const { act, isPending } = useOperatorAction(setHosts);
  const [added, setAdded] = useState('');
  const [leaving, setLeaving] = useState<string>();

  async function put(hosts: readonly string[]) {
    if (await act({ merchantCode: site.merchantCode, hosts: [...hosts] })) toast.success(t('sites.hosts.done'));
  }

  async function handleAdd(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const host = added.trim().toLowerCase();
    if (host === '') return;
    await put([...site.hosts, host]);
    setAdded('');
  }

  return (
    <details className="lg:col-span-2">
      <summary className="text-15 font-bold">{t('sites.hosts.title')}</summary>
      <p className="mt-2 text-13 text-ink-3">{t('sites.hosts.lead')}</p>
      <ul aria-label={t('sites.hosts.title')} className="mt-3 divide-y divide-line/60 rounded-control bg-s2/50">
        {site.hosts.map((host) => (
          <li key={host} className="flex min-h-11 flex-wrap items-center justify-between gap-3 px-3 py-1.5">
            <span className="min-w-0 font-mono text-13 break-all">{host}</span>
            {mayChange && site.hosts.length > 1 && (
              <ActionButton isLoading={isPending} aria-label={`${t('sites.hosts.remove')}: ${host}`} onClick={() => setLeaving(host)}>
                {t('sites.hosts.remove')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <form onSubmit={(event) => void handleAdd(event)} className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 sm:max-w-[360px]">
            <TextField
              label={t('sites.hosts.new')}
              value={added}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
              onChange={({ target }) => setAdded(target.value)}
            />
          </div>
          <ActionButton type="submit" isLoading={isPending}>
            {t('sites.hosts.add')}
          </ActionButton>
        </form>
      )}
      <Dialog
        isOpen={leaving !== undefined}
        onOpenChange={(isOpen) => !isOpen && setLeaving(undefined)}
        title={t('sites.hosts.remove')}
        confirmLabel={t('sites.hosts.remove')}
        isPending={isPending}
        look="danger"
        onConfirm={() => {
          void put(site.hosts.filter((host) => host !== leaving)).then(() => setLeaving(undefined));
        }}
      >
        {t('sites.hosts.removeBody', { host: leaving ?? '' })}
      </Dialog>
    </details>
  );
}
