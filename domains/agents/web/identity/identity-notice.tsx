import { readAgentIdentity } from '@jogada/agents/contract/player';
import { useCall } from '@jogada/platform/web';
import { ButtonLink, Card } from '@jogada/platform/web/ui';
import { IconIdBadge2 } from '@tabler/icons-react';
import { identityPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Says that commission waits for a CPF or CNPJ, and links to its form (C9). Nothing while none is required. */
export function IdentityNotice() {
  const t = useText();
  const { data } = useCall(readAgentIdentity, {}, { staleTime: 0 });
  if (!data?.isMissing) return null;
  return (
    <Card className="mb-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <IconIdBadge2 size={22} stroke={1.6} aria-hidden="true" className="shrink-0 text-gold" />
        {t('identity.notice')}
      </h2>
      <p className="mt-1 text-13 text-ink-2">{t('identity.noticeHint')}</p>
      <ButtonLink to={identityPath} isWide className="mt-3">
        {t('identity.file')}
      </ButtonLink>
    </Card>
  );
}
