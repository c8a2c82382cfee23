import { useProblemText } from '@jogada/platform/web';
import { Button, classNames } from '@jogada/platform/web/ui';
import { IMAGES_MAX, REMARKS_MAX, type Activity } from '@jogada/promotions/contract/player';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useText } from '../use-text.ts';
import { readChosenImage, type ChosenImage } from './chosen-image.ts';
import { useApply } from './use-activity.ts';

/** A remark of at most 140 characters and up to three pictures. */
export function ApplicationForm({ activity }: { readonly activity: Activity }) {
  const t = useText();
  const problemText = useProblemText();
  const id = useId();
  const { apply, isPending, problem } = useApply();
  const [remarks, setRemarks] = useState('');
  const [images, setImages] = useState<readonly ChosenImage[]>([]);
  const [fault, setFault] = useState<'activity.imageRefused' | 'activity.imageMissing' | 'activity.remarksTooLong'>();
  const count = [...remarks.trim()].length;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (count > REMARKS_MAX) return setFault('activity.remarksTooLong');
    if (activity.needsImage && images.length === 0) return setFault('activity.imageMissing');
    setFault(undefined);
    void apply(activity.promotionId, { remarks: remarks.trim(), images });
  }

  async function addImages(files: readonly File[]) {
    const read = await Promise.all(files.slice(0, IMAGES_MAX - images.length).map(readChosenImage));
    const known = read.filter((image) => image !== undefined);
    setFault(known.length < read.length ? 'activity.imageRefused' : undefined);
    setImages((now) => [...now, ...known].slice(0, IMAGES_MAX));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium text-ink-2">
        {t('activity.remarks')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={remarks}
        aria-describedby={`${id}-count`}
        aria-invalid={count > REMARKS_MAX}
        onChange={({ target }) => setRemarks(target.value.replaceAll(/\s*\n\s*/g, ' '))}
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
        onRemove={(key) => setImages(images.filter((one) => one.key !== key))}
      />
      <p className="mt-2 text-12 text-ink-3">{t('activity.imageHint', { count: IMAGES_MAX })}</p>
      <div role="alert" className="mt-2 text-13 text-danger empty:hidden">
        {fault ? t(fault) : problem ? problemText(problem) : null}
      </div>
      <Button type="submit" isWide className="mt-4" isLoading={isPending}>
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
