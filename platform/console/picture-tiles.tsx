import { classNames, Spinner } from '@jogada/platform/web/ui';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';

interface PictureTileProps {
  /** The name of the radio group. */
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** One picture of a choice of pictures. */
export function PictureTile({ name, label, isChosen, onChoose, children }: PictureTileProps) {
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

interface SendTileProps {
  readonly label: string;
  readonly sendingLabel: string;
  /** Media types. */
  readonly types: readonly string[];
  readonly isSending: boolean;
  readonly className?: string;
  readonly onFile: (file: File) => void;
}

/** Uploads a picture from this computer. */
export function SendTile({ label, sendingLabel, types, isSending, className, onFile }: SendTileProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        disabled={isSending}
        aria-busy={isSending || undefined}
        onClick={() => field.current?.click()}
        className={classNames(
          'press grid place-content-center justify-items-center gap-0.5 rounded-control bg-s2 text-12 font-medium text-ink ring-1 ring-control ring-inset hover:bg-s3',
          className,
        )}
      >
        {isSending ? <Spinner /> : <IconPhotoPlus size={20} aria-hidden="true" className="text-primary" />}
        {isSending ? sendingLabel : label}
      </button>
      <input
        ref={field}
        type="file"
        accept={types.join(',')}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}
