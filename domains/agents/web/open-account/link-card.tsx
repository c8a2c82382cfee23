import type { InvitationLink } from '@jogada/agents/contract/player';
import { DateText } from '@jogada/platform/web';
import { Badge, Button, CopyButton, QrCode, Sheet } from '@jogada/platform/web/ui';
import { IconQrcode, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { RateList } from '../rate/rate-list.tsx';
import { useText } from '../use-text.ts';

/** An invitation link: its purpose, its registrations, and share buttons. */
export function LinkCard({ link }: { readonly link: InvitationLink }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <article className="rounded-card bg-s1 p-4 shadow-raised">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate font-semibold text-ink">{link.name}</h3>
          <p className="text-12 text-ink-3">{t.rich('open.linkSince', { day: () => <DateText moment={link.createdAt} shape="date" /> })}</p>
        </div>
        <Badge tone={link.opensAgent ? 'info' : 'neutral'}>{t(link.opensAgent ? 'open.agent' : 'open.member')}</Badge>
      </div>
      <div className="mt-3 flex items-end justify-between gap-3">
        <p className="display text-24 tracking-wide" translate="no">
          {link.code}
        </p>
        <p className="flex items-center gap-1.5 text-13 text-ink-2">
          <IconUsersPlus size={18} aria-hidden="true" className="text-primary" />
          {t('open.registered', { count: link.registeredCount })}
        </p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <CopyButton text={link.link} label={t('open.copy')} look="quiet" isWide />
        <Button look="quiet" isWide icon={<IconQrcode size={20} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('open.qr')}
        </Button>
      </div>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={link.name}>
        <div className="grid justify-items-center gap-4 pb-2 text-center">
          <QrCode text={link.link} label={t('open.qrOf', { name: link.name })} />
          <p className="display text-24 tracking-wide" translate="no">
            {link.code}
          </p>
          <p className="font-mono text-12 break-all text-ink-2" translate="no">
            {link.link}
          </p>
        </div>
        <div className="mt-4 border-t border-line pt-4">
          <h4 className="mb-2 font-semibold text-ink">{t('open.rates')}</h4>
          <RateList rates={link.rates} />
        </div>
      </Sheet>
    </article>
  );
}
