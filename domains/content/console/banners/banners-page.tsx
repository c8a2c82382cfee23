import { createBanner, deleteBanner, listOperatorBanners, setBanner, type OperatorBanner } from '@jogada/content/contract/operator';
import { BANNER_GROUPS, isInternalPath } from '@jogada/content/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import { Choice, Tick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FailedState, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { EditablePanel } from '../brand/editable-panel.tsx';
import { PositionField } from '../brand/position-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { SITE_PICTURES } from '../site-pictures.ts';
import { useText } from '../use-text.ts';
import { BannerPreview } from './banner-preview.tsx';

/** Banners of a brand by group. A regulated site adds the legal warning to each (R28). */
export function BannersPage() {
  const t = useText();
  return (
    <BrandPage title={t('bannerEditor.title')} detail={t('bannerEditor.detail')}>
      {(merchant) => <Banners merchant={merchant} />}
    </BrandPage>
  );
}

function Banners({ merchant }: { readonly merchant: OperatorMerchant }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listOperatorBanners, {});
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const own = data?.banners.filter(({ merchantCode }) => merchantCode === merchant.merchantCode) ?? [];
  return (
    <>
      {merchant.isRegulated && <p className="text-13 text-gold">{t('bannerEditor.regulated')}</p>}
      {data && <BannerPanel key={`new ${own.length}`} merchant={merchant} />}
      {own.map((banner) => (
        <BannerPanel key={JSON.stringify(banner)} merchant={merchant} banner={banner} />
      ))}
    </>
  );
}

type Texts = Readonly<Partial<Record<OperatorMerchant['defaultLanguage'], { readonly title: string; readonly subtitle: string }>>>;

const NO_TEXT = { title: '', subtitle: '' };

function BannerPanel({ merchant, banner }: { readonly merchant: OperatorMerchant; readonly banner?: OperatorBanner }) {
  const t = useText();
  const create = useOperatorAction(createBanner);
  const set = useOperatorAction(setBanner);
  const remove = useOperatorAction(deleteBanner);
  const [draft, setDraft] = useState(() => placeOf(banner));
  const [texts, setTexts] = useState(() => textsOf(banner));
  const [isAsked, setAsked] = useState(false);
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  const ownTitle = texts[merchant.defaultLanguage]?.title ?? '';
  const fault = ownTitle.trim() === '' ? t('edit.needsOwn') : isAddress(draft.url) ? undefined : t('bannerEditor.wrongUrl');

  function read() {
    setAsked(true);
    if (fault) return undefined;
    const written = merchant.languages
      .map((language) => ({ language, ...(texts[language] ?? NO_TEXT) }))
      .filter(({ title }) => title.trim() !== '');
    return { ...draft, url: draft.url.trim(), texts: written };
  }

  async function save() {
    const request = read();
    if (!request) return;
    const done = banner
      ? await set.act({ bannerId: banner.bannerId, ...request })
      : await create.act({ merchantCode: merchant.merchantCode, ...request });
    if (done) toast.success(t('announcements.saved'));
  }

  return (
    <EditablePanel
      title={banner ? ownTitle : t('bannerEditor.new')}
      {...(banner && { detail: t(`bannerEditor.groups.${banner.groupName}`) })}
      isHidden={banner?.isShown === false}
      isPending={create.isPending || set.isPending || remove.isPending}
      fault={isAsked ? fault : undefined}
      onSave={() => void save()}
      onRemove={banner && (() => void remove.act({ bannerId: banner.bannerId }))}
    >
      <BannerTexts merchant={merchant} texts={texts} onTexts={setTexts} />
      <BannerPlace draft={draft} onChange={change} />
      <PictureField merchantCode={merchant.merchantCode} path={draft.image} onPath={(image) => change({ image })} />
      <BannerPreview {...draft} {...(texts[merchant.defaultLanguage] ?? NO_TEXT)} isRegulated={merchant.isRegulated} />
      {banner && (
        <ContentDrafts
          kind="banner"
          draftedId={banner.bannerId}
          read={read}
          onOpen={(content) => {
            const drafted = { ...banner, ...content };
            setDraft(placeOf(drafted));
            setTexts(textsOf(drafted));
          }}
        />
      )}
    </EditablePanel>
  );
}

function placeOf(banner: OperatorBanner | undefined): PlaceDraft {
  return {
    groupName: banner?.groupName ?? BANNER_GROUPS[0],
    image: banner?.image ?? SITE_PICTURES[3],
    url: banner?.url ?? '/m/activity',
    position: banner?.position ?? 0,
    isShown: banner?.isShown ?? true,
  };
}

function textsOf(banner: OperatorBanner | undefined): Texts {
  return Object.fromEntries((banner?.texts ?? []).map(({ language, title, subtitle }) => [language, { title, subtitle }]));
}

type PlaceDraft = Pick<OperatorBanner, 'groupName' | 'image' | 'url' | 'position' | 'isShown'>;

function BannerPlace({ draft, onChange }: { readonly draft: PlaceDraft; readonly onChange: (part: Partial<PlaceDraft>) => void }) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={t('bannerEditor.group')}
        value={draft.groupName}
        options={BANNER_GROUPS.map((value) => ({ value, name: t(`bannerEditor.groups.${value}`) }))}
        onChoose={(groupName) => onChange({ groupName })}
      />
      <TextField
        label={t('bannerEditor.url')}
        hint={t('bannerEditor.urlHint')}
        value={draft.url}
        maxLength={300}
        spellCheck={false}
        onChange={({ target }) => onChange({ url: target.value })}
      />
      <PositionField position={draft.position} onPosition={(position) => onChange({ position })} />
      <Tick label={t('edit.shown')} isOn={draft.isShown} onTurn={(isShown) => onChange({ isShown })} />
    </div>
  );
}

interface BannerTextsProps {
  readonly merchant: OperatorMerchant;
  readonly texts: Texts;
  readonly onTexts: (texts: Texts) => void;
}

function BannerTexts({ merchant, texts, onTexts }: BannerTextsProps) {
  const t = useText();
  return (
    <>
      {merchant.languages.map((language) => {
        const text = texts[language] ?? NO_TEXT;
        const name = LANGUAGE_NAMES[language];
        return (
          <div key={language} className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('bannerEditor.titleIn', { language: name })}
              value={text.title}
              maxLength={60}
              required={language === merchant.defaultLanguage}
              onChange={({ target }) => onTexts({ ...texts, [language]: { ...text, title: target.value } })}
            />
            <TextField
              label={t('bannerEditor.subtitleIn', { language: name })}
              value={text.subtitle}
              maxLength={120}
              onChange={({ target }) => onTexts({ ...texts, [language]: { ...text, subtitle: target.value } })}
            />
          </div>
        );
      })}
    </>
  );
}

function isAddress(url: string): boolean {
  return (isInternalPath(url.trim()) && url.trim() !== '/') || /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/.test(url.trim());
}
