import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { usePlatformText } from '../platform-text.ts';
import { Button, type ButtonLook, type ButtonSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { tapFeedback } from './tap-feedback.ts';
import { toast } from './toast.tsx';

interface CopyButtonProps {
  /** The text for the clipboard. */
  readonly text: string;
  /** Without a label it is an icon. */
  readonly label?: string;
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  readonly isWide?: boolean;
  /** Called when the text is in the clipboard. */
  readonly onCopied?: () => void;
}

const DONE_MS = 2_000;

export function CopyButton({ text, label, onCopied, ...looks }: CopyButtonProps) {
  const t = usePlatformText();
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function handleCopy() {
    if (!(await copyText(text))) {
      toast.refusal(t('ui.copy_failed'));
      return;
    }
    tapFeedback();
    onCopied?.();
    setDone(true);
    // A button with a label says so itself.
    if (label === undefined) toast.success(t('ui.copied'));
  }

  const icon = isDone ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />;
  if (label === undefined) return <IconButton label={t('ui.copy')} icon={icon} onClick={handleCopy} />;
  return (
    <Button icon={icon} onClick={handleCopy} {...looks}>
      <span aria-live="polite">{isDone ? t('ui.copied') : label}</span>
    </Button>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // No permission, or an insecure origin, where copying by selection still works.
    if (error instanceof DOMException || error instanceof TypeError) return copyBySelection(text);
    throw error;
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
