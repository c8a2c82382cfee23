import { addPicture, listPictures, PICTURE_BYTES_MAX, type OperatorPicture } from '@jogada/content/contract/operator';
import { PICTURE_WIDTHS } from '@jogada/content/contract/player';
import { PictureTile, readChosenFile, SendTile, useOperatorCall } from '@jogada/platform/console';
import { ApiProblem, useAct, useProblemText } from '@jogada/platform/web';
import { Picture } from '@jogada/platform/web/ui';
import { IconPhotoOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { SITE_PICTURES } from '../site-pictures.ts';
import { useText } from '../use-text.ts';

const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;

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
  const { data, refetch } = useOperatorCall(listPictures, { merchantCode });
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
          <PictureTile name={name} label={t('announcements.noPicture')} isChosen={path === ''} onChoose={() => onPath('')}>
            <span className="grid aspect-[16/8] place-items-center bg-s2 text-ink-3">
              <IconPhotoOff size={22} aria-hidden="true" />
            </span>
          </PictureTile>
        )}
        {choices.map((choice) => (
          <PictureTile
            key={choice.path}
            name={name}
            label={choice.label}
            isChosen={choice.path === path}
            onChoose={() => onPath(choice.path)}
          >
            <Picture path={choice.path} widths={PICTURE_WIDTHS} sizes="112px" alt="" className="aspect-[16/8] bg-s2" />
          </PictureTile>
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
function choicesOf(own: readonly OperatorPicture[], path: string): readonly PictureChoice[] {
  const paths = own.map((picture) => picture.path);
  const isElsewhere = path !== '' && !paths.includes(path) && !SITE_PICTURES.some((known) => known === path);
  return [
    ...[...(isElsewhere ? [path] : []), ...paths].map((one, index) => ({ path: one, isOwn: true, number: index + 1 })),
    ...SITE_PICTURES.map((one, index) => ({ path: one, isOwn: false, number: index + 1 })),
  ];
}

interface AddTileProps {
  readonly merchantCode: string;
  readonly onAdded: (picture: OperatorPicture) => void;
}

const REFUSED = new ApiProblem({ code: 'image_refused', facts: {}, status: 0 });

/** Sends a file from this computer; what is not taken is said below. */
function AddTile({ merchantCode, onAdded }: AddTileProps) {
  const t = useText();
  const problemText = useProblemText();
  const { act, isPending, problem, reset } = useAct(addPicture);
  const [isRefused, setRefused] = useState(false);
  const shown = isRefused ? REFUSED : problem;

  async function handleFile(file: File) {
    reset();
    const image = await readChosenFile(file, { types: PICTURE_TYPES, bytesMax: PICTURE_BYTES_MAX });
    setRefused(image === undefined);
    if (image === undefined) return;
    // What was refused is said where it was asked for.
    const picture = await act({ merchantCode, image }).catch(() => undefined);
    if (picture) onAdded(picture);
  }

  return (
    <>
      <SendTile
        label={t('pictures.add')}
        sendingLabel={t('pictures.adding')}
        types={PICTURE_TYPES}
        isSending={isPending}
        className="aspect-[16/8]"
        onFile={(file) => void handleFile(file)}
      />
      {shown && (
        <p role="alert" className="order-last col-span-full text-13 text-danger">
          {problemText(shown)}
        </p>
      )}
    </>
  );
}
