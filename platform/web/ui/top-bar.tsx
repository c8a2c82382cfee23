import { IconArrowLeft } from '@tabler/icons-react';
import { use, type ReactNode } from 'react';
import { useGoBack, useGoTo } from '../page-link.tsx';
import { usePlatformText } from '../platform-text.ts';
import { IconButton } from './icon-button.tsx';
import { TopBarRules } from './top-bar-rules.ts';

interface TopBarProps {
  readonly title: string;
  /** The target of Back when the visit started on this page. */
  readonly backTo: string;
  readonly end?: ReactNode;
}

/** The bar of every page but the lobby: back, title, at most two actions. The site's `TopBarRules` decide where Back leads. */
export function TopBar({ title, backTo, end }: TopBarProps) {
  const t = usePlatformText();
  const { back, isHeader, end: shared } = use(TopBarRules);
  const goOneStep = useGoBack(backTo);
  const goTo = useGoTo();
  const goBack = typeof back === 'object' ? () => void goTo(back.to) : goOneStep;
  return (
    <div data-bar={isHeader ? 'header' : 'plain'} className="sticky top-0 z-20 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="group/bar page-width flex h-14 items-center gap-1 px-1.5">
        {back === 'none' ? (
          <span className="w-2.5" />
        ) : (
          <IconButton label={t('ui.back')} icon={<IconArrowLeft size={24} aria-hidden="true" />} onClick={goBack} />
        )}
        <h1 className="display line-clamp-2 min-w-0 flex-1 text-17 text-balance">{title}</h1>
        {end && (
          <div data-end="" className="contents">
            {end}
          </div>
        )}
        {shared && <div className="mr-1.5 shrink-0">{shared}</div>}
      </div>
    </div>
  );
}
