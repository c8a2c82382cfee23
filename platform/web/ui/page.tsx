import { IconArrowLeft } from '@tabler/icons-react';
import { createContext, use, type ReactNode } from 'react';
import { useGoBack, useGoTo } from '../page-link.tsx';
import { usePlatformText } from '../platform-text.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

/** What the site lays down for the top bar of a screen, whatever the screen says. */
export interface TopBarRule {
  /** One step back, always to the same path, or no way back at all. */
  readonly back: 'step' | 'none' | { readonly to: string };
  /** Whether the bar is the site's header here, with the account in it. */
  readonly isHeader: boolean;
  /** What stands at the bar's end besides the screen's own actions. */
  readonly end: ReactNode;
}

/** The rule for every top bar below. */
export const TopBarRules = createContext<TopBarRule>({ back: 'step', isHeader: false, end: null });

interface TopBarProps {
  readonly title: string;
  /** Where one step back leads when this page was the way in. */
  readonly backTo: string;
  readonly end?: ReactNode;
}

/** The bar of every page but the lobby: back, title, at most two actions. Where Back leads is the site's to say. */
export function TopBar({ title, backTo, end }: TopBarProps) {
  const t = usePlatformText();
  const { back, isHeader, end: shared } = use(TopBarRules);
  const goOneStep = useGoBack(backTo);
  const goTo = useGoTo();
  const goBack = typeof back === 'object' ? () => void goTo(back.to) : goOneStep;
  return (
    <div data-bar={isHeader ? 'header' : 'plain'} className="sticky top-0 z-20 bg-bg/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-[720px] items-center gap-1 px-1.5">
        {back === 'none' ? (
          <span className="w-2.5" />
        ) : (
          <IconButton label={t('ui.back')} icon={<IconArrowLeft size={24} aria-hidden="true" />} onClick={goBack} />
        )}
        <h1 className="display min-w-0 flex-1 truncate text-17">{title}</h1>
        {end}
        {shared && <div className="mr-1.5 shrink-0">{shared}</div>}
      </div>
    </div>
  );
}

interface PageProps {
  /** Held in reach of the thumb, under the content. */
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The content of a page: gutter, width, and room for a main action at the bottom. */
export function Page({ action, className, children }: PageProps) {
  return (
    <>
      <div className={classNames('page-gutter mx-auto w-full max-w-[720px] pt-3 pb-8', className)}>{children}</div>
      {action && (
        <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 mx-auto w-full max-w-[720px] bg-gradient-to-t from-bg from-70% to-transparent pt-6 pb-[calc(16px+var(--bottom-bar-room,env(safe-area-inset-bottom)))] page-gutter">
          {action}
        </div>
      )}
    </>
  );
}
