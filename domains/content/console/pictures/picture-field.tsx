import { addPicture, listPictures, type DeskPicture } from '@jogada/content/contract/operator';
import { PICTURE_WIDTHS } from '@jogada/content/contract/player';
import { useDeskCall } from '@jogada/platform/console';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Picture, Spinner } from '@jogada/platform/web/ui';
import { IconPhotoOff, IconPhotoPlus } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { SITE_PICTURES } from '../site-pictures.ts';
import { useText } from '../use-text.ts';
import { PICTURE_TYPES, readChosenFile } from './read-chosen-file.ts';

interface PictureFieldProps {
  readonly merchantCode: string;
  /** Without size and ending; empty for none. */
  readonly path: string;
  readonly mayBeNone?: boolean;
  readonly isReadOnly?: boolean;
  readonly onPath: (path: string) => void;
}

/** A picture of the brand's own, of the house's, or a new one from this computer. */
export function PictureField({ merchantCode, path, mayBeNone = false, isReadOnly = false, onPath }: PictureFieldProps) {
  const t = useText();
  const name = useId();
  const { data, refetch } = useDeskCall(listPictures, { merchantCode });
  const own = data?.pictures ?? [];
  const choices = choicesOf(own, path).map(({ isOwn, number, ...choice }) => ({
    ...choice,
    label: t(isOwn ? 'pictures.own' : 'pictures.house', { number }),
  }));
  const width = own.find((picture) => picture.path === path)?.width;
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('announcements.picture')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
        {!isReadOnly && (
          <AddTile
            merchantCode={merchantCode}
            onAdded={(picture) => {
              void refetch();
              onPath(picture.path);
            }}
          />
        )}
        {mayBeNone && (
          <Tile name={name} label={t('announcements.noPicture')} isChosen={path === ''} onChoose={() => onPath('')}>
            <span className="grid aspect-[16/8] place-items-center bg-s2 text-ink-3">
              <IconPhotoOff size={22} aria-hidden="true" />
            </span>
          </Tile>
        )}
        {choices.map((choice) => (
          <Tile key={choice.path} name={name} label={choice.label} isChosen={choice.path === path} onChoose={() => onPath(choice.path)}>
            <Picture path={choice.path} widths={PICTURE_WIDTHS} sizes="112px" alt="" className="aspect-[16/8] bg-s2" />
          </Tile>
        ))}
      </div>
      <p className="mt-2 text-13 text-ink-3">{t('pictures.hint')}</p>
      {width !== undefined && width < PICTURE_WIDTHS[0] && <p className="mt-1 text-13 text-gold">{t('pictures.small', { width })}</p>}
    </fieldset>
  );
}

interface PictureChoice {
  readonly path: string;
  readonly isOwn: boolean;
  readonly number: number;
}

/** The brand's own first; what is shown now stands among them wherever it comes from. */
function choicesOf(own: readonly DeskPicture[], path: string): readonly PictureChoice[] {
  const paths = own.map((picture) => picture.path);
  const isElsewhere = path !== '' && !paths.includes(path) && !SITE_PICTURES.some((known) => known === path);
  return [
    ...[...(isElsewhere ? [path] : []), ...paths].map((one, index) => ({ path: one, isOwn: true, number: index + 1 })),
    ...SITE_PICTURES.map((one, index) => ({ path: one, isOwn: false, number: index + 1 })),
  ];
}

interface TileProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Tile({ name, label, isChosen, onChoose, children }: TileProps) {
  return (
    <label
      title={label}
      className="relative block overflow-hidden rounded-control outline-offset-2 outline-primary has-checked:outline-3 has-focus-visible:outline-3 has-focus-visible:outline-ink"
    >
      {children}
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
    </label>
  );
}

interface AddTileProps {
  readonly merchantCode: string;
  readonly onAdded: (picture: DeskPicture) => void;
}

const REFUSED = new ApiProblem({ code: 'image_refused', facts: {}, status: 0 });

/** Sends a file from this computer; what is not taken is said below. */
function AddTile({ merchantCode, onAdded }: AddTileProps) {
  const t = useText();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const { act, isPending, problem, reset } = useAct(addPicture);
  const [isRefused, setRefused] = useState(false);
  const shown = isRefused ? REFUSED : problem;

  async function handleFile(file: File) {
    reset();
    const image = await readChosenFile(file);
    setRefused(image === undefined);
    if (image === undefined) return;
    // What was refused is said where it was asked for.
    const picture = await act({ merchantCode, image }).catch(() => undefined);
    if (picture) onAdded(picture);
  }

  return (
    <>
      <button
        type="button"
        disabled={isPending}
        aria-busy={isPending || undefined}
        onClick={() => field.current?.click()}
        className="press grid aspect-[16/8] place-content-center justify-items-center gap-0.5 rounded-control bg-s2 text-12 font-medium text-ink ring-1 ring-control ring-inset hover:bg-s3"
      >
        {isPending ? <Spinner /> : <IconPhotoPlus size={20} aria-hidden="true" className="text-primary" />}
        {isPending ? t('pictures.adding') : t('pictures.add')}
      </button>
      <input
        ref={field}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void handleFile(file);
          target.value = '';
        }}
      />
      {shown && (
        <p role="alert" className="order-last col-span-full text-13 text-danger">
          {problemText(shown)}
        </p>
      )}
    </>
  );
}
