import { useImageBase } from '../image-base.ts';
import { classNames } from './class-names.ts';

interface PictureProps {
  /** Path without size and extension: `/art/tiles/onca`. A path with an extension is used as it is. */
  readonly path: string;
  readonly widths: readonly [number, ...number[]];
  readonly sizes: string;
  /** The generated formats; both by default. */
  readonly formats?: readonly ('avif' | 'webp')[];
  readonly alt: string;
  /** Shown until the picture is loaded. */
  readonly colour?: string;
  readonly isFirstScreen?: boolean;
  /** One of many similar pictures: on the first screen it is loaded at once, but after single pictures. */
  readonly isOneOfMany?: boolean;
  readonly className?: string;
}

/** A picture in its generated sizes and formats, over its main colour. `className` sets the shape of the box. */
export function Picture({
  path,
  widths,
  sizes,
  alt,
  colour,
  formats = FORMATS,
  isFirstScreen = false,
  isOneOfMany = false,
  className,
}: PictureProps) {
  const isWhole = /\.\w+$/.test(path);
  const base = useImageBase();
  const source = path.startsWith('/') ? base + path : path;
  const fallback = isWhole ? source : `${source}-${widths.at(-1)}.webp`;
  return (
    <picture className={classNames('block overflow-hidden', className)} style={colour ? { backgroundColor: colour } : undefined}>
      {!isWhole &&
        formats.map((format) => <source key={format} type={`image/${format}`} srcSet={srcSetOf(source, widths, format)} sizes={sizes} />)}
      <img
        src={fallback}
        alt={alt}
        draggable={false}
        decoding="async"
        loading={isFirstScreen ? 'eager' : 'lazy'}
        fetchPriority={isFirstScreen && !isOneOfMany ? 'high' : 'auto'}
        className="size-full object-cover"
      />
    </picture>
  );
}

const FORMATS = ['avif', 'webp'] as const;

export function srcSetOf(path: string, widths: readonly number[], ending: 'avif' | 'webp'): string {
  return widths.map((width) => `${path}-${width}.${ending} ${width}w`).join(', ');
}
