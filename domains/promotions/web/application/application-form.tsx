import { useActForm, useController, useWatch } from '@jogada/platform/web/forms';
import { Button, classNames } from '@jogada/platform/web/ui';
import { IMAGES_MAX, REMARKS_MAX, type Activity } from '@jogada/promotions/contract/player';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useText } from '../use-text.ts';
import { readChosenImage, type ChosenImage } from './chosen-image.ts';
import { useApply } from './use-activity.ts';

interface Values {
  readonly remarks: string;
  readonly images: readonly ChosenImage[];
}

function lengthOf(remarks: string): number {
  return [...remarks.trim()].length;
}

/** A remark of at most 140 characters and up to three pictures. */
export function ApplicationForm({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const id = useId();
  const apply = useApply();
  const { control, submit, getValues, setValue, setError, clearErrors, formState } = useActForm<Values>({
    defaultValues: { remarks: '', images: [] },
    findFaults: ({ remarks, images }) => ({
      remarks: lengthOf(remarks) > REMARKS_MAX && t('activity.remarksTooLong'),
      images: activity.needsImage && images.length === 0 && t('activity.imageMissing'),
    }),
    placeOf: () => 'root',
  });
  const { field } = useController({ control, name: 'remarks' });
  const images = useWatch({ control, name: 'images' });
  const { errors, isSubmitting } = formState;
  const count = lengthOf(field.value);

  const handleSubmit = submit(({ remarks, images: chosen }) => apply(activity.promotionId, { remarks: remarks.trim(), images: chosen }));

  async function addImages(files: readonly File[]) {
    const read = await Promise.all(files.slice(0, IMAGES_MAX - images.length).map(readChosenImage));
    const known = read.filter((image) => image !== undefined);
    clearErrors();
    setValue('images', [...getValues('images'), ...known].slice(0, IMAGES_MAX));
    if (known.length < read.length) setError('images', { message: t('activity.imageRefused') });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
        {t('activity.remarks')}
      </label>
      <textarea
        id={id}
        rows={3}
        {...field}
        aria-describedby={`${id}-count`}
        aria-invalid={count > REMARKS_MAX}
        onChange={({ target }) => field.onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        className={classNames(
          'w-full resize-none rounded-control bg-s1 px-4 py-3 text-ink outline-none ring-1 ring-inset focus:ring-2',
          count > REMARKS_MAX ? 'ring-danger' : 'ring-control focus:ring-primary',
        )}
      />
      <p id={`${id}-count`} className={classNames('amount text-right text-12', count > REMARKS_MAX ? 'text-danger' : 'text-ink-3')}>
        {t('activity.count', { count, maximum: REMARKS_MAX })}
      </p>
      <Pictures
        images={images}
        onAdd={(files) => void addImages(files)}
        onRemove={(key) =>
          setValue(
            'images',
            images.filter((one) => one.key !== key),
          )
        }
      />
      <p className="mt-2 text-12 text-ink-3">{t('activity.imageHint', { count: IMAGES_MAX })}</p>
      <div role="alert" className="mt-2 text-13 text-danger empty:hidden">
        {errors.remarks?.message ?? errors.images?.message ?? errors.root?.message}
      </div>
      <Button type="submit" isWide className="mt-4" isLoading={isSubmitting}>
        {t('activity.send')}
      </Button>
    </form>
  );
}

interface PicturesProps {
  readonly images: readonly ChosenImage[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (key: string) => void;
}

function Pictures({ images, onAdd, onRemove }: PicturesProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-2 grid grid-cols-3 gap-2">
      {images.map(({ key, name, dataUrl }) => (
        <div key={key} className="relative aspect-square overflow-hidden rounded-control bg-s2">
          <img src={dataUrl} alt={name} className="size-full object-cover" />
          <button
            type="button"
            aria-label={t('activity.removeImage', { name })}
            onClick={() => onRemove(key)}
            className="press absolute top-0 right-0 grid size-11 place-items-center"
          >
            <span className="grid size-7 place-items-center rounded-full bg-s3 text-ink">
              <IconX size={16} aria-hidden="true" />
            </span>
          </button>
        </div>
      ))}
      {images.length < IMAGES_MAX && (
        <button
          type="button"
          onClick={() => field.current?.click()}
          className="press flex aspect-square flex-col items-center justify-center gap-1 rounded-control bg-s2 p-2 text-12 text-ink-2"
        >
          <IconPhotoPlus size={24} aria-hidden="true" className="text-primary" />
          {t('activity.addImage')}
        </button>
      )}
      <input
        ref={field}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        hidden
        aria-label={t('activity.addImage')}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
