import type { HeadIcon } from '@jogada/accounts/contract/player';
import { useSwitch } from '@jogada/merchant/web';
import { useProblemText } from '@jogada/platform/web';
import { classNames, Sheet, toast } from '@jogada/platform/web/ui';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../use-text.ts';
import { useHeadIcon } from './use-head-icon.ts';

/** The member's avatar; a tap opens the selection (ACC-38). */
export function HeadIconButton() {
  const t = useText();
  const problemText = useProblemText();
  const canChoose = useSwitch('PROFPIC3');
  const { icon, url, list, choose } = useHeadIcon();
  const [isOpen, setOpen] = useState(false);

  function pick(chosen: HeadIcon) {
    setOpen(false);
    choose(chosen).catch((problem: unknown) => toast.refusal(problemText(problem)));
  }

  const picture = (
    <span className="m-1 block size-16 overflow-hidden rounded-full bg-s2 ring-2 ring-vip">
      {url !== undefined && <img src={url} alt="" width={64} height={64} className="size-full" />}
    </span>
  );
  if (!canChoose) return <span className="shrink-0">{picture}</span>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('icon.choose')}
        onClick={() => setOpen(true)}
        className="press relative shrink-0 rounded-full"
      >
        {picture}
        <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full bg-s3 text-ink ring-2 ring-bg">
          <IconPencil size={14} aria-hidden="true" />
        </span>
      </button>
      <Sheet isOpen={isOpen} onOpenChange={setOpen} title={t('icon.title')}>
        <ul className="grid grid-cols-4 gap-4 py-2">
          {list.map((choice) => (
            <li key={choice.icon} className="grid place-items-center">
              <button
                type="button"
                aria-pressed={choice.icon === icon}
                aria-label={t(`icon.name.${choice.icon}`)}
                onClick={() => pick(choice.icon)}
                className={classNames(
                  'press size-[68px] overflow-hidden rounded-full',
                  choice.icon === icon ? 'ring-2 ring-primary' : 'ring-1 ring-line',
                )}
              >
                <img src={choice.url} alt="" width={68} height={68} loading="lazy" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
