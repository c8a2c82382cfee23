import { createCategory, deleteCategory, listDeskCategories, setCategory, type DeskCategory } from '@jogada/content/contract/operator';
import { useDeskAct, useDeskCall } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FailedState, TextField, toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import type { DeskMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { EditablePanel } from '../brand/editable-panel.tsx';
import { PositionField } from '../brand/position-field.tsx';
import { announcementsDeskPath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Promotion categories, named in every language of the brand (CON-08). */
export function CategoriesDesk() {
  const t = useText();
  return (
    <BrandPage title={t('categories.title')} detail={t('categories.detail')} backTo={announcementsDeskPath}>
      {(merchant) => <Categories merchant={merchant} />}
    </BrandPage>
  );
}

function Categories({ merchant }: { readonly merchant: DeskMerchant }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useDeskCall(listDeskCategories, {});
  if (error) return <FailedState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const own = data?.categories.filter(({ merchantCode }) => merchantCode === merchant.merchantCode) ?? [];
  return (
    <>
      {own.map((category) => (
        <CategoryPanel key={JSON.stringify(category)} merchant={merchant} category={category} />
      ))}
      {data && <CategoryPanel key={`new ${own.length}`} merchant={merchant} />}
      {data && own.length === 0 && <p className="text-13 text-ink-3">{t('categories.none')}</p>}
    </>
  );
}

function CategoryPanel({ merchant, category }: { readonly merchant: DeskMerchant; readonly category?: DeskCategory }) {
  const t = useText();
  const create = useDeskAct(createCategory);
  const set = useDeskAct(setCategory);
  const remove = useDeskAct(deleteCategory);
  const [position, setPosition] = useState(category?.position ?? 0);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries((category?.names ?? []).map(({ language, name }) => [language, name])),
  );
  const [isAsked, setAsked] = useState(false);
  const isMissing = (names[merchant.defaultLanguage] ?? '').trim() === '';

  async function save() {
    setAsked(true);
    if (isMissing) return;
    const draft = {
      position,
      names: merchant.languages.map((language) => ({ language, name: (names[language] ?? '').trim() })).filter(({ name }) => name !== ''),
    };
    const done = category
      ? await set.act({ categoryId: category.categoryId, ...draft })
      : await create.act({ merchantCode: merchant.merchantCode, ...draft });
    if (done) toast.success(t('announcements.saved'));
  }

  return (
    <EditablePanel
      title={category ? (names[merchant.defaultLanguage] ?? category.categoryId) : t('categories.new')}
      {...(category && { detail: t('categories.promotions', { count: category.promotionCount }) })}
      isPending={create.isPending || set.isPending || remove.isPending}
      onSave={() => void save()}
      onRemove={category && (() => void remove.act({ categoryId: category.categoryId }))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {merchant.languages.map((language) => (
          <TextField
            key={language}
            label={LANGUAGE_NAMES[language]}
            value={names[language] ?? ''}
            maxLength={30}
            required={language === merchant.defaultLanguage}
            error={isAsked && isMissing && language === merchant.defaultLanguage ? t('edit.needsOwn') : undefined}
            onChange={({ target }) => setNames({ ...names, [language]: target.value })}
          />
        ))}
        <PositionField position={position} onPosition={setPosition} />
      </div>
    </EditablePanel>
  );
}
