import { readChatImage } from '@jogada/content/contract/player';
import { useCall } from '@jogada/platform/web';
import { useText } from '../use-text.ts';

interface ChatImageProps {
  readonly sequence: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const SHAPE = 'max-w-full rounded-control bg-s2 object-contain';
const HEIGHT_MAX_PX = 288;

/** The picture of a message, in its place before it has arrived. */
export function ChatImage({ sequence, width, height }: ChatImageProps) {
  const t = useText();
  const { data } = useCall(readChatImage, { sequence }, { staleTime: Infinity });
  if (!data) return <div className={SHAPE} style={{ aspectRatio: `${width} / ${height}`, maxHeight: HEIGHT_MAX_PX, width }} />;
  return (
    <img
      src={`data:image/jpeg;base64,${data.image}`}
      alt={t('chat.image')}
      width={width}
      height={height}
      className={SHAPE}
      style={{ maxHeight: HEIGHT_MAX_PX, width: 'auto' }}
    />
  );
}

export function ChatImagePreview({ dataUrl }: { readonly dataUrl: string }) {
  const t = useText();
  return <img src={dataUrl} alt={t('chat.image')} className={SHAPE} style={{ maxHeight: HEIGHT_MAX_PX }} />;
}
