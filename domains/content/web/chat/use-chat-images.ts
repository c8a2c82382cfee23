import { CHAT_IMAGE_BYTES_MAX, sendChatImage, type ChatMessage } from '@jogada/content/contract/player';
import { useClient, useProblemText } from '@jogada/platform/web';
import { toast } from '@jogada/platform/web/ui';
import { useState } from 'react';
import { useText } from '../use-text.ts';

/** A picture that the server has not confirmed. It is lost with the page. */
interface PendingImage {
  readonly clientId: string;
  readonly dataUrl: string;
  readonly isRefused: boolean;
}

export interface ChatImages {
  readonly pending: readonly PendingImage[];
  readonly send: (file: File) => Promise<void>;
  readonly sendAgain: (image: PendingImage) => Promise<void>;
  readonly discard: (clientId: string) => void;
}

const TYPES: readonly string[] = ['image/png', 'image/jpeg'];

/** Sends pictures, each under one client id, so that a retry does not duplicate it. */
export function useChatImages(onSent: (message: ChatMessage) => void): ChatImages {
  const t = useText();
  const call = useClient();
  const problemText = useProblemText();
  const [pending, setPending] = useState<readonly PendingImage[]>([]);
  const without = (clientId: string) => (known: readonly PendingImage[]) => known.filter((image) => image.clientId !== clientId);

  async function sendAgain(image: PendingImage): Promise<void> {
    const { clientId, dataUrl } = image;
    const marked = (isRefused: boolean) => (known: readonly PendingImage[]) => [...without(clientId)(known), { ...image, isRefused }];
    setPending(marked(false));
    try {
      onSent(await call(sendChatImage, { clientId, image: dataUrl.slice(dataUrl.indexOf(',') + 1) }));
      setPending(without(clientId));
    } catch (error) {
      setPending(marked(true));
      toast.refusal(problemText(error));
    }
  }

  return {
    pending,
    sendAgain,
    discard: (clientId) => setPending(without(clientId)),
    send: async (file) => {
      const isFit = TYPES.includes(file.type) && file.size > 0 && file.size <= CHAT_IMAGE_BYTES_MAX;
      if (!isFit) toast.refusal(t('chat.imageRefused'));
      else await sendAgain({ clientId: crypto.randomUUID(), dataUrl: await dataUrlOf(file), isRefused: false });
    },
  };
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
}
