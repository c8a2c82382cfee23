import { listSocialLinks, unlinkSocial, type SocialProvider } from '@jogada/accounts/contract/player';
import { ApiProblem, queryKeyOf, useAct, useCall, useProblemText } from '@jogada/platform/web';
import { Button, Dialog, Section, toast } from '@jogada/platform/web/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { devicesPath } from '../paths.ts';
import { useText } from '../use-text.ts';
import { NETWORK_NAMES, NetworkMark } from './network-mark.tsx';
import { useOfferedNetworks } from './social-buttons.tsx';
import { useSocialVisit } from './use-social-visit.ts';

/** The linked network accounts: link and unlink. Hidden when no network is offered and none is linked. */
export function LinkedAccountsSection() {
  const t = useText();
  const offered = useOfferedNetworks();
  const { data } = useCall(listSocialLinks, {});
  const { begin, leavingFor } = useSocialVisit();
  const [parting, setParting] = useState<SocialProvider>();
  const links = data?.list ?? [];
  const shown = [...new Set([...offered, ...links.map(({ provider }) => provider)])];
  if (shown.length === 0) return null;
  return (
    <Section title={t('social.section')}>
      <ul className="overflow-hidden rounded-card bg-s1 shadow-raised">
        {shown.map((provider) => {
          const link = links.find((one) => one.provider === provider);
          return (
            <li key={provider} className="flex min-h-16 items-center gap-3 border-b border-line/60 px-4 last:border-0">
              <span className="grid size-10 shrink-0 place-items-center rounded-full bg-s2 text-ink-2">
                <NetworkMark provider={provider} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{NETWORK_NAMES[provider]}</span>
                <span className="block truncate text-13 text-ink-3">{link ? link.label : t('social.notConnected')}</span>
              </span>
              {link ? (
                <Button look="quiet" size="small" onClick={() => setParting(provider)}>
                  {t('social.disconnect')}
                </Button>
              ) : (
                <Button
                  look="ghost"
                  size="small"
                  isLoading={leavingFor === provider}
                  onClick={() => void begin(provider, { intent: 'link', returnTo: devicesPath })}
                >
                  {t('social.connect')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <PartingDialog provider={parting} onClose={() => setParting(undefined)} />
    </Section>
  );
}

function PartingDialog({ provider, onClose }: { readonly provider: SocialProvider | undefined; readonly onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const queries = useQueryClient();
  const { act, isPending } = useAct(unlinkSocial);
  const network = provider ? NETWORK_NAMES[provider] : '';

  async function handleConfirm() {
    if (!provider) return;
    try {
      await act({ provider });
      await queries.invalidateQueries({ queryKey: queryKeyOf(listSocialLinks) });
      onClose();
      toast.success(t('social.disconnected', { network }));
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      toast.refusal(problemText(problem));
    }
  }

  return (
    <Dialog
      isOpen={provider !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('social.disconnectTitle', { network })}
      confirmLabel={t('social.disconnect')}
      onConfirm={() => void handleConfirm()}
      isPending={isPending}
      look="danger"
    >
      {t('social.disconnectLead')}
    </Dialog>
  );
}
