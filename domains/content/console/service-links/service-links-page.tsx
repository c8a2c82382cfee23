import { readServiceLinks, setServiceLinks } from '@jogada/content/contract/operator';
import { SERVICE_LINK_TYPES, type ServiceLinkType } from '@jogada/merchant/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { Choice, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { Button, FailedState, IconButton, TextField, toast } from '@jogada/platform/web/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { useText } from '../use-text.ts';

/** How players reach the brand's people, and where its links may lead at all (CON-23, C16). */
export function ServiceLinksPage() {
  const t = useText();
  return (
    <BrandPage title={t('serviceLinks.title')} detail={t('serviceLinks.detail')}>
      {(merchant) => <Links merchant={merchant} />}
    </BrandPage>
  );
}

function Links({ merchant: { merchantCode } }: { readonly merchant: OperatorMerchant }) {
  const { data, error, refetch, isFetching } = useOperatorCall(readServiceLinks, { merchantCode });
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return data ? <LinksForm key={JSON.stringify(data)} merchantCode={merchantCode} kept={data} /> : null;
}

interface Row {
  readonly id: number;
  readonly type: ServiceLinkType;
  readonly url: string;
}

interface LinksFormProps {
  readonly merchantCode: string;
  readonly kept: AnswerOf<typeof readServiceLinks>;
}

function LinksForm({ merchantCode, kept }: LinksFormProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setServiceLinks);
  const [rows, setRows] = useState(() => rowsOf(kept));
  const [hosts, setHosts] = useState(kept.linkHosts.join(' '));
  const change = (id: number, part: Partial<Row>) => setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  function read() {
    const links = rows.filter(({ url }) => url.trim() !== '').map(({ type, url }) => ({ type, url: url.trim() }));
    const linkHosts = hosts
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((host) => host !== '');
    return { links, linkHosts };
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await act({ merchantCode, ...read() })) toast.success(t('announcements.saved'));
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
      <Panel title={t('serviceLinks.links')}>
        <ul className="grid gap-4 p-4">
          {rows.map((row) => (
            <li key={row.id} className="grid items-end gap-3 sm:grid-cols-[200px_minmax(0,1fr)_auto]">
              <Choice
                label={t('serviceLinks.type')}
                value={row.type}
                options={SERVICE_LINK_TYPES.map((value) => ({ value, name: t(`serviceLinks.types.${value}`) }))}
                onChoose={(type) => change(row.id, { type })}
              />
              <TextField
                label={t('serviceLinks.url')}
                value={row.url}
                inputMode="url"
                maxLength={500}
                spellCheck={false}
                onChange={({ target }) => change(row.id, { url: target.value })}
              />
              <IconButton
                label={t('serviceLinks.remove')}
                icon={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                className="text-danger"
              />
            </li>
          ))}
          <li>
            <Button
              look="quiet"
              icon={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => setRows([...rows, { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, type: 'TELEGRAM', url: '' }])}
            >
              {t('serviceLinks.add')}
            </Button>
          </li>
        </ul>
      </Panel>
      <Panel>
        <div className="p-4">
          <TextField
            label={t('serviceLinks.hosts')}
            hint={t('serviceLinks.hostsHint')}
            value={hosts}
            spellCheck={false}
            onChange={({ target }) => setHosts(target.value)}
          />
        </div>
      </Panel>
      <p className="text-13 text-ink-3">{t('serviceLinks.keys')}</p>
      <Panel className="p-4">
        <ContentDrafts
          kind="service_links"
          draftedId={merchantCode}
          read={read}
          onOpen={(content) => {
            const drafted = { ...kept, ...content };
            setRows(rowsOf(drafted));
            setHosts(drafted.linkHosts.join(' '));
          }}
        />
      </Panel>
      <Button type="submit" isLoading={isPending} className="justify-self-end">
        {t('edit.save')}
      </Button>
    </form>
  );
}

function rowsOf({ links }: LinksFormProps['kept']): readonly Row[] {
  return links.map(({ type, url }, id) => ({ id, type: knownType(type), url }));
}

function knownType(type: string): ServiceLinkType {
  return SERVICE_LINK_TYPES.find((known) => known === type) ?? 'LIVE_SERVICE';
}
