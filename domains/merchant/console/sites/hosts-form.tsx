import { setHosts, type Site } from '@jogada/merchant/contract/operator';
import { ActionButton, useOperatorAction, useMay } from '@jogada/platform/console';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { Dialog, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { isHost } from './is-host.ts';
import { foldOf } from './site-fold.ts';

/** The hosts of a site. A removed host stops working at once, so removal needs confirmation. */
export function HostsForm({ site }: { readonly site: Pick<Site, 'merchantCode' | 'hosts'> }) {
  const t = useText();
  const mayChange = useMay(setHosts);
  const { act, isPending } = useOperatorAction(setHosts);
  const [leaving, setLeaving] = useState<string>();

  const { control, submit, reset } = useActForm({
    defaultValues: { hosts: '' },
    findFaults: ({ hosts }) => ({ hosts: !isHost(hosts) && t('sites.hosts.wrong') }),
  });

  async function put(hosts: readonly string[]): Promise<boolean> {
    const changed = await act({ merchantCode: site.merchantCode, hosts: [...hosts] });
    if (changed) toast.success(t('sites.hosts.done'));
    return changed !== undefined;
  }

  const handleAdd = submit(async ({ hosts }) => {
    if (await put([...site.hosts, hosts.trim().toLowerCase()])) reset();
  });

  return (
    <details id={foldOf('hosts', site.merchantCode)} className="lg:col-span-2">
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
        <form noValidate onSubmit={handleAdd} className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 sm:max-w-[360px]">
            <FormTextField
              control={control}
              name="hosts"
              label={t('sites.hosts.new')}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={253}
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
