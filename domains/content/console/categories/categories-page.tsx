import {
  createCategory,
  deleteCategory,
  listOperatorCategories,
  setCategory,
  type OperatorCategory,
} from '@jogada/content/contract/operator';
import { useOperatorAction, useOperatorCall } from '@jogada/platform/console';
import { LANGUAGE_NAMES } from '@jogada/platform/web';
import { FormTextField, useActForm } from '@jogada/platform/web/forms';
import { FailedState, toast } from '@jogada/platform/web/ui';
import type { OperatorMerchant } from '../announcements/draft.ts';
import { BrandPage } from '../brand/brand-page.tsx';
import { EditablePanel } from '../brand/editable-panel.tsx';
import { PositionField } from '../brand/position-field.tsx';
import { announcementsPagePath } from '../paths.ts';
import { useText } from '../use-text.ts';

/** Promotion categories, named in every language of the brand (CON-08). */
export function CategoriesPage() {
  const t = useText();
  return (
    <BrandPage title={t('categories.title')} detail={t('categories.detail')} backTo={announcementsPagePath}>
      {(merchant) => <Categories merchant={merchant} />}
    </BrandPage>
  );
}

function Categories({ merchant }: { readonly merchant: OperatorMerchant }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useOperatorCall(listOperatorCategories, {});
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

function CategoryPanel({ merchant, category }: { readonly merchant: OperatorMerchant; readonly category?: OperatorCategory }) {
  const t = useText();
  const create = useOperatorAction(createCategory);
  const set = useOperatorAction(setCategory);
  const remove = useOperatorAction(deleteCategory);
  const names = new Map(category?.names.map(({ language, name }) => [language, name]));
  const { control, submit } = useActForm({
    defaultValues: {
      position: category?.position ?? 0,
      names: Object.fromEntries(merchant.languages.map((language) => [language, names.get(language) ?? ''])),
    },
    findFaults: (typed) => ({
      [`names.${merchant.defaultLanguage}`]: (typed.names[merchant.defaultLanguage] ?? '').trim() === '' && t('edit.needsOwn'),
    }),
  });

  const handleSave = submit(async (typed) => {
    const written = merchant.languages.map((language) => ({ language, name: (typed.names[language] ?? '').trim() }));
    const draft = { position: typed.position, names: written.filter(({ name }) => name !== '') };
    const done = category
      ? await set.act({ categoryId: category.categoryId, ...draft })
      : await create.act({ merchantCode: merchant.merchantCode, ...draft });
    if (done) toast.success(t('announcements.saved'));
  });

  return (
    <EditablePanel
      title={category ? (names.get(merchant.defaultLanguage) ?? category.categoryId) : t('categories.new')}
      {...(category && { detail: t('categories.promotions', { count: category.promotionCount }) })}
      isPending={create.isPending || set.isPending || remove.isPending}
      onSave={handleSave}
      onRemove={category && (() => void remove.act({ categoryId: category.categoryId }))}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {merchant.languages.map((language) => (
          <FormTextField
            key={language}
            control={control}
            name={`names.${language}`}
            label={LANGUAGE_NAMES[language]}
            maxLength={30}
            required={language === merchant.defaultLanguage}
          />
        ))}
        <PositionField control={control} name="position" />
      </div>
    </EditablePanel>
  );
}
