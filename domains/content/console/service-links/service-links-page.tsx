import { readServiceLinks, setServiceLinks } from '@jogada/content/contract/operator';
import { SERVICE_LINK_TYPES, type ServiceLinkType } from '@jogada/merchant/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import type { AnswerOf } from '@jogada/platform/contract';
import { FormChoice, Panel, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { FormTextField, useActForm, useFieldArray } from '@jogada/platform/web/forms';
import { Button, FailedState, IconButton, Skeleton, toast } from '@jogada/platform/web/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { useText } from '../use-text.ts';

/** The brand's customer-service links and the hosts that they may lead to (CON-23, C16). */
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
  return data ? <LinksForm key={JSON.stringify(data)} merchantCode={merchantCode} kept={data} /> : <Skeleton className="h-60" />;
}

interface LinksFormProps {
  readonly merchantCode: string;
  readonly kept: AnswerOf<typeof readServiceLinks>;
}

interface Typed {
  readonly links: readonly { readonly type: ServiceLinkType; readonly url: string }[];
  /** Separated by spaces or commas. */
  readonly hosts: string;
}

function LinksForm({ merchantCode, kept }: LinksFormProps) {
  const t = useText();
  const { act, isPending } = useOperatorAction(setServiceLinks);
  const { control, submit, read, reset } = useActForm<Typed>({ defaultValues: typedOf(kept) });
  const { fields, append, remove } = useFieldArray({ control, name: 'links' });

  const handleSubmit = submit(async (typed) => {
    if (await act({ merchantCode, ...requestOf(typed) })) toast.success(t('announcements.saved'));
  });

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <Panel title={t('serviceLinks.links')}>
        <ul className="grid gap-4 p-4">
          {fields.map(({ id }, index) => (
            <li key={id} className="grid items-end gap-3 sm:grid-cols-[200px_minmax(0,1fr)_auto]">
              <FormChoice
                control={control}
                name={`links.${index}.type`}
                label={t('serviceLinks.type')}
                options={SERVICE_LINK_TYPES.map((value) => ({ value, name: t(`serviceLinks.types.${value}`) }))}
              />
              <FormTextField
                control={control}
                name={`links.${index}.url`}
                label={t('serviceLinks.url')}
                inputMode="url"
                maxLength={500}
                spellCheck={false}
              />
              <IconButton
                label={t('serviceLinks.remove')}
                icon={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => remove(index)}
                className="text-danger"
              />
            </li>
          ))}
          <li>
            <Button
              look="quiet"
              icon={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => append({ type: 'TELEGRAM', url: '' }, { shouldFocus: false })}
            >
              {t('serviceLinks.add')}
            </Button>
          </li>
        </ul>
      </Panel>
      <Panel>
        <div className="p-4">
          <FormTextField
            control={control}
            name="hosts"
            label={t('serviceLinks.hosts')}
            hint={t('serviceLinks.hostsHint')}
            spellCheck={false}
          />
        </div>
      </Panel>
      <p className="text-13 text-ink-3">{t('serviceLinks.keys')}</p>
      <Panel className="p-4">
        <ContentDrafts
          kind="service_links"
          draftedId={merchantCode}
          read={async () => {
            const typed = await read();
            return typed && requestOf(typed);
          }}
          onOpen={(content) => reset(typedOf({ ...kept, ...content }))}
        />
      </Panel>
      <Button type="submit" isLoading={isPending} className="justify-self-end">
        {t('edit.save')}
      </Button>
    </form>
  );
}

function typedOf({ links, linkHosts }: LinksFormProps['kept']): Typed {
  return { links: links.map(({ type, url }) => ({ type: knownType(type), url })), hosts: linkHosts.join(' ') };
}

function requestOf({ links, hosts }: Typed) {
  return {
    links: links.map(({ type, url }) => ({ type, url: url.trim() })).filter(({ url }) => url !== ''),
    linkHosts: hosts
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((host) => host !== ''),
  };
}

function knownType(type: string): ServiceLinkType {
  return SERVICE_LINK_TYPES.find((known) => known === type) ?? 'LIVE_SERVICE';
}
