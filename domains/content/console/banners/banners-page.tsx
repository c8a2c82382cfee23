import { createBanner, deleteBanner, listOperatorBanners, setBanner, type OperatorBanner } from '@jogada/content/contract/operator';
import { BANNER_GROUPS, isInternalPath } from '@jogada/content/contract/player';
import { ContentDrafts } from '@jogada/merchant/console';
import { FormChoice, FormTick, useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { byLanguage, type Language } from '@jogada/platform/contract';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { Controller, FormTextField, useActForm, useFormValues } from '@jogada/platform/web/forms';
import { FailedState, toast } from '@jogada/platform/web/ui';
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

interface Typed extends Pick<OperatorBanner, 'groupName' | 'image' | 'url' | 'position' | 'isShown'> {
  readonly texts: Readonly<Record<Language, { readonly title: string; readonly subtitle: string }>>;
}

function BannerPanel({ merchant, banner }: { readonly merchant: OperatorMerchant; readonly banner?: OperatorBanner }) {
  const t = useText();
  const create = useOperatorAction(createBanner);
  const set = useOperatorAction(setBanner);
  const remove = useOperatorAction(deleteBanner);
  const { defaultLanguage, languages, merchantCode, isRegulated } = merchant;
  const { control, submit, read, reset } = useActForm<Typed>({
    defaultValues: typedOf(banner),
    findFaults: ({ url, texts }) => ({
      [`texts.${defaultLanguage}.title`]: texts[defaultLanguage].title.trim() === '' && t('edit.needsOwn'),
      url: !isAddress(url) && t('bannerEditor.wrongUrl'),
    }),
  });
  const { groupName, image, texts } = useFormValues(control);
  const ownText = texts[defaultLanguage];

  const handleSave = submit(async (typed) => {
    const request = requestOf(typed, languages);
    const done = banner ? await set.act({ bannerId: banner.bannerId, ...request }) : await create.act({ merchantCode, ...request });
    if (done) toast.success(t('announcements.saved'));
  });

  return (
    <EditablePanel
      title={banner ? ownText.title : t('bannerEditor.new')}
      {...(banner && { detail: t(`bannerEditor.groups.${banner.groupName}`) })}
      isHidden={banner?.isShown === false}
      isPending={create.isPending || set.isPending || remove.isPending}
      onSave={handleSave}
      onRemove={banner && (() => void remove.act({ bannerId: banner.bannerId }))}
    >
      {languages.map((language) => (
        <div key={language} className="grid gap-4 sm:grid-cols-2">
          <FormTextField
            control={control}
            name={`texts.${language}.title`}
            label={t('bannerEditor.titleIn', { language: LANGUAGE_NAMES[language] })}
            maxLength={60}
            required={language === defaultLanguage}
          />
          <FormTextField
            control={control}
            name={`texts.${language}.subtitle`}
            label={t('bannerEditor.subtitleIn', { language: LANGUAGE_NAMES[language] })}
            maxLength={120}
          />
        </div>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <FormChoice
          control={control}
          name="groupName"
          label={t('bannerEditor.group')}
          options={BANNER_GROUPS.map((value) => ({ value, name: t(`bannerEditor.groups.${value}`) }))}
        />
        <FormTextField
          control={control}
          name="url"
          label={t('bannerEditor.url')}
          hint={t('bannerEditor.urlHint')}
          maxLength={300}
          spellCheck={false}
        />
        <PositionField control={control} name="position" />
        <FormTick control={control} name="isShown" label={t('edit.shown')} />
      </div>
      <Controller
        control={control}
        name="image"
        render={({ field }) => <PictureField merchantCode={merchantCode} path={field.value} onPath={field.onChange} />}
      />
      <BannerPreview groupName={groupName} image={image} {...ownText} isRegulated={isRegulated} />
      {banner && (
        <ContentDrafts
          kind="banner"
          draftedId={banner.bannerId}
          read={async () => {
            const typed = await read();
            return typed && requestOf(typed, languages);
          }}
          onOpen={(content) => reset(typedOf({ ...banner, ...content }))}
        />
      )}
    </EditablePanel>
  );
}

function typedOf(banner: OperatorBanner | undefined): Typed {
  const texts = banner?.texts.map(({ language, title, subtitle }) => [language, { title, subtitle }]) ?? [];
  return {
    groupName: banner?.groupName ?? BANNER_GROUPS[0],
    image: banner?.image ?? SITE_PICTURES[3],
    url: banner?.url ?? '/m/activity',
    position: banner?.position ?? 0,
    isShown: banner?.isShown ?? true,
    texts: { ...byLanguage({ title: '', subtitle: '' }), ...Object.fromEntries(texts) },
  };
}

function requestOf({ url, texts, ...typed }: Typed, languages: OperatorMerchant['languages']) {
  const written = languages.map((language) => ({ language, ...texts[language] }));
  return { ...typed, url: url.trim(), texts: written.filter(({ title }) => title.trim() !== '') };
}

function isAddress(url: string): boolean {
  return (isInternalPath(url.trim()) && url.trim() !== '/') || /^https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/.test(url.trim());
}
